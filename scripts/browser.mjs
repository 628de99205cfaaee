// Where the browser tests find Chromium. Builtins only: the bootstrap imports this before anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** The path of a Chromium that is there now, or undefined. In this order: CHROMIUM_PATH, the system's, Playwright's. */
export function findBrowser() {
  return [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser", ...playwrights()].find(
    (file) => file && existsSync(file),
  );
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

/** Installs one where none is found: by Playwright, else from Debian's packages. Ends the process where neither works. */
export function ensureBrowser() {
  if (findBrowser()) return;
  console.error("reisekasse: installing Chromium for the browser tests …");
  attempt("node", ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  if (!findBrowser() && existsSync("/usr/bin/apt-get")) {
    attempt("apt-get", ["update", "-qq"]);
    attempt("apt-get", ["install", "-y", "-qq", "chromium"]);
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

function playwrights() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH || path.join(os.homedir(), ".cache", "ms-playwright");
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith("chromium-"))
    .flatMap((name) =>
      ["chrome-linux", "chrome-linux64"].map((arch) => path.join(cache, name, arch, "chrome")),
    );
}
