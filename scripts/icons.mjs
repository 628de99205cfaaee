// `node scripts/icons.mjs`: draws the icons of the installed app in public/icons from public/favicon.svg. Run it after
// changing that file, and commit the icons.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "./browser.mjs";

const FOLDER = path.join("public", "icons");
const mark = readFileSync(path.join("public", "favicon.svg"), "utf8");
// The background reaches to the edges if the system cuts the shape. A maskable icon may be cut to a circle of 80
// percent (W3C, "Web Application Manifest", maskable icons); the wallet lies within 62.
const square = mark.replace(' rx="9"', "");

const icons = [
  { name: "icon-192", size: 192, drawing: mark },
  { name: "icon-512", size: 512, drawing: mark },
  { name: "maskable-512", size: 512, drawing: square },
  { name: "apple-touch-icon", size: 180, drawing: square },
];

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch(launchOptions());
try {
  const page = await browser.newPage();
  for (const { name, size, drawing } of icons) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>html,body{margin:0;background:none}svg{display:block;width:${size}px}</style>${drawing}`,
    );
    await page.screenshot({ path: path.join(FOLDER, `${name}.png`), omitBackground: true });
  }
} finally {
  await browser.close();
}
