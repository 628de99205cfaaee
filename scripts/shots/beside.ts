// `npm run shots -- --beside`: takes the design's screens with its people and sums, and writes a page that puts each
// beside the picture of the design.
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { FOLDER, type Look, photograph, pictureOf } from "./camera.ts";
import { makeDrawnPeople } from "./drawn-people.ts";
import type { People } from "./people.ts";
import type { Screen } from "./screens/screen.ts";

/** Folder of the design; it does not belong to this project. */
const design = process.env.DESIGN || "../shared/design";

const phone = { width: 360, height: 780 };
const looks: readonly (Look & { drawn: string })[] = [
  { viewport: phone, theme: "light", drawn: "phone-light", scale: 2 },
  { viewport: phone, theme: "dark", drawn: "phone-dark", scale: 2 },
  { viewport: { width: 1280, height: 800 }, theme: "light", drawn: "desktop-light", scale: 2 },
];

export async function photographBeside(origin: string, screens: readonly Screen[]) {
  const pictures = `${design}/pictures`;
  if (!existsSync(pictures))
    console.warn(`reisekasse: no pictures of the design in ${pictures}; DESIGN=<folder> says where they are`);
  const people = (await makeDrawnPeople(origin)) as People;
  const result = await photograph(origin, people, screens, `${FOLDER}/drawn`, looks);
  writeFileSync(`${FOLDER}/beside.html`, pageOf(screens, pictures));
  console.log(`reisekasse: ${FOLDER}/beside.html shows them beside the design`);
  return result;
}

function pageOf(screens: readonly Screen[], pictures: string): string {
  const sections = screens.map(({ name }) => {
    const pairs = looks.map((look) => {
      const [ours, drawn] = [
        pictureOf(name, look, `${FOLDER}/drawn`),
        `${pictures}/${name}-${look.drawn}.png`,
      ];
      const size = `width="${look.viewport.width}"`;
      return [ours, drawn]
        .filter((file) => existsSync(file))
        .map((file) => `<img ${size} loading="lazy" alt="${file}" src="${path.relative(FOLDER, file)}">`)
        .join("\n");
    });
    return `<h2>${name}</h2>\n<p>${pairs.join("</p>\n<p>")}</p>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Ours, and the design</title>
<style>
  body { margin: 1rem; background: #888; font: 1rem sans-serif }
  p { display: flex; gap: 1rem; align-items: start }
</style>
${sections.join("\n")}
</html>
`;
}
