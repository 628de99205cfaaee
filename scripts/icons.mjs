// `node scripts/icons.mjs`: draws the icons of the installed app from public/favicon.svg, into public/icons. Run it
// after a change of that; what it makes is committed.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { launchOptions } from "./browser.mjs";

const FOLDER = path.join("public", "icons");
const mark = readFileSync(path.join("public", "favicon.svg"), "utf8");
// The ground reaches to the edges where the system cuts the shape. Of a maskable icon it may take all but a circle of
// 80 percent (W3C, "Web Application Manifest", maskable icons): the wallet lies within 62.
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
