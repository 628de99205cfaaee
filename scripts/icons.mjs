// `node scripts/icons.mjs`: draws the icons of the installed app in public/icons, and public/favicon.ico, from
// public/favicon.svg. Run it after changing that file, and commit the icons.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
  const drawn = async (size, drawing) => {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>html,body{margin:0;background:none}svg{display:block;width:${size}px}</style>${drawing}`,
    );
    return page.screenshot({ omitBackground: true });
  };
  for (const { name, size, drawing } of icons)
    writeFileSync(path.join(FOLDER, `${name}.png`), await drawn(size, drawing));
  writeFileSync(path.join("public", "favicon.ico"), iconFile(48, await drawn(48, mark)));
} finally {
  await browser.close();
}

/** Returns an icon file with one picture, for programs that ask for /favicon.ico before they read a page. */
function iconFile(size, png) {
  const head = Buffer.alloc(22);
  // An icon with one entry: its width and height, one plane of 32 bits, how long it is, and where it begins.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
