// Finds or installs Chromium for the browser tests. Uses only builtins, as the bootstrap imports it first.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * Returns the path of an installed Chromium, or undefined. CHROMIUM_PATH comes first, then the headless shell, which
 * needs half the processor time because it draws no window, then any other; the system's before Playwright's.
 */
export function findBrowser() {
  return [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium-headless-shell",
    ...playwrightFiles("chromium_headless_shell-"),
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    ...playwrightFiles("chromium-"),
  ].find((file) => file && existsSync(file));
}

/** Returns the path of an installed Firefox that can be driven by WebDriver BiDi, or undefined. */
export function findFirefox() {
  return [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find(
    (file) => file && existsSync(file),
  );
}

/** Returns WebKitGTK's driver, its test browser, and the screen that it is shown on, or undefined if one is missing. */
export function findWebKit() {
  const libraries = "/usr/lib";
  const browser = existsSync(libraries)
    ? readdirSync(libraries)
        .flatMap((triplet) => ["4.1", "4.0"].map((version) => [libraries, triplet, `webkit2gtk-${version}`]))
        .map((parts) => path.join(...parts, "MiniBrowser"))
        .find((file) => existsSync(file))
    : undefined;
  const [driver, screen] = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"];
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined;
}

/**
 * Browser features that are turned off. Chromium uses only the last list of several, so this one repeats Playwright's.
 */
const disabledFeatures = [
  ...["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"],
  ...["MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding"],
  ...["PreconnectToSearch", "TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"],
  // Two pages behind the address bar of each window, and a spare process: they cost more than most tests.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"],
];

/** Like the list above, this one repeats Playwright's. Ours is the last. */
const enabledFeatures = [
  ...["CDPScreenshotNewSurface", "SkipListAccountsWithoutGaiaCookies"],
  "NetworkServiceInProcess2",
];

/** Returns the options that start Chromium for tests and screenshots: in German, and without requests of its own. */
export function launchOptions() {
  return {
    executablePath: findBrowser(),
    env: { ...process.env, LANGUAGE: "de", LANG: "de_DE.UTF-8" },
    args: [
      "--no-sandbox",
      "--lang=de-DE",
      "--disable-quic",
      // Drawing and the network in the browser's own process: two processes fewer to talk to.
      "--disable-gpu",
      "--in-process-gpu",
      `--enable-features=${enabledFeatures.join(",")}`,
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      `--disable-features=${disabledFeatures.join(",")}`,
      // Compiling for speed costs more than it saves on pages that are open for a second.
      "--js-flags=--no-opt --no-maglev",
    ],
  };
}

/**
 * Installs the headless shell if there is no Chromium: by Playwright, else from Debian's packages. Exits if both fail.
 */
export function ensureBrowser() {
  if (findBrowser()) return;
  console.error("reisekasse: installing Chromium for the browser tests …");
  tryToRun("node", ["node_modules/@playwright/test/cli.js", "install", "--only-shell", "chromium"]);
  if (!findBrowser() && existsSync("/usr/bin/apt-get")) {
    tryToRun("apt-get", ["update", "-qq"]);
    // Older releases of Debian have only the whole browser.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      if (!findBrowser()) tryToRun("apt-get", ["install", "-y", "-qq", name]);
    }
  }
  if (findBrowser()) return;
  console.error("reisekasse: no Chromium found or installable: install one and set CHROMIUM_PATH to it");
  process.exit(1);
}

/**
 * Installs Firefox and WebKit's test browser from Debian's packages, if one is missing. Where that is not possible it says
 * so in a line, and their tests are skipped.
 */
export function ensureOtherEngines() {
  const wanted = [
    { name: "Firefox", find: findFirefox, packages: ["firefox-esr"] },
    { name: "WebKit", find: findWebKit, packages: ["webkit2gtk-driver", "xvfb"] },
  ].filter(({ find }) => !find());
  if (wanted.length === 0) return;
  const names = () =>
    wanted
      .filter(({ find }) => !find())
      .map(({ name }) => name)
      .join(" and ");
  const isPossible = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (isPossible) {
    console.error(`reisekasse: installing ${names()} for the tests of other engines …`);
    const packages = wanted.flatMap((each) => each.packages);
    tryToRun("apt-get", ["update", "-qq"]);
    tryToRun("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
  }
  if (names() === "") return;
  const why = isPossible ? "the packages could not be installed" : "this needs root on Debian or Ubuntu";
  console.error(`reisekasse: ${names()} not installed, so its tests are skipped: ${why}`);
}

function tryToRun(command, args) {
  spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/** Lists the files under which Playwright stores a browser whose folder starts with the prefix. */
function playwrightFiles(prefix) {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH || path.join(os.homedir(), ".cache", "ms-playwright");
  if (!existsSync(cache)) return [];
  const files = [
    ...["linux64", "linux-arm64"].map((arch) =>
      path.join(`chrome-headless-shell-${arch}`, "chrome-headless-shell"),
    ),
    path.join("chrome-linux", "headless_shell"),
    ...["chrome-linux", "chrome-linux64"].map((folder) => path.join(folder, "chrome")),
  ];
  return readdirSync(cache)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => files.map((file) => path.join(cache, name, file)));
}
