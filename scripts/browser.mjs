// Where the browser tests find Chromium. Builtins only: the bootstrap imports this before anything is installed.
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
    ...playwrights("chromium_headless_shell-"),
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    ...playwrights("chromium-"),
  ].find((file) => file && existsSync(file));
}

/** What of the browser around the page is left out. Of two lists Chromium heeds the last, so Playwright's is repeated. */
const switchedOff = [
  ...["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"],
  ...["MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding"],
  ...["PreconnectToSearch", "TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"],
  // Two pages behind the address bar of each window, and a process kept in reserve: more work than most tests.
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"],
];

/** How Chromium is started, for tests and pictures: German, and speaking to nobody of its own accord. */
export function launchOptions() {
  return {
    executablePath: findBrowser(),
    env: { ...process.env, LANGUAGE: "de", LANG: "de_DE.UTF-8" },
    args: [
      "--no-sandbox",
      "--lang=de-DE",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      `--disable-features=${switchedOff.join(",")}`,
    ],
  };
}

/** Installs the headless shell where no Chromium is found: by Playwright, else from Debian's packages. Exits where neither works. */
export function ensureBrowser() {
  if (findBrowser()) return;
  console.error("reisekasse: installing Chromium for the browser tests …");
  attempt("node", ["node_modules/@playwright/test/cli.js", "install", "--only-shell", "chromium"]);
  if (!findBrowser() && existsSync("/usr/bin/apt-get")) {
    attempt("apt-get", ["update", "-qq"]);
    // Older releases have the whole browser only.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      if (!findBrowser()) attempt("apt-get", ["install", "-y", "-qq", name]);
    }
  }
  if (findBrowser()) return;
  console.error("reisekasse: no Chromium found or installable: install one and set CHROMIUM_PATH to it");
  process.exit(1);
}

function attempt(command, args) {
  spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/** Lists the files under which Playwright stores a browser whose folder starts with the prefix. */
function playwrights(prefix) {
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
