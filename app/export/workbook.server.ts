import { ZipWriter } from "@zip.js/zip.js/index-native.js";
import { spreadsheetXml } from "~/export/spreadsheet";
import { DECLARATION, MAIN, stylesXml } from "./sheet.server";
import { encoded, streamOf } from "./stream.server";

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Writes a workbook to a stream. The sheets may be written in any order. */
export class Workbook {
  readonly #zip: ZipWriter<unknown>;
  readonly #names: string[] = [];

  constructor(to: WritableStream<Uint8Array>) {
    // No ZIP64: in a stream it must be declared before the sizes are known, and not every reader accepts that.
    this.#zip = new ZipWriter(to, { zip64: false, extendedTimestamp: false, useWebWorkers: false });
  }

  /** Writes the sheet at this position, counted from 0. */
  async writeSheet(position: number, name: string, xml: AsyncGenerator<string>): Promise<void> {
    this.#names[position] = name;
    await this.#write(`xl/worksheets/sheet${position + 1}.xml`, xml);
  }

  async finish(): Promise<void> {
    const count = this.#names.length;
    const parts: Record<string, string> = {
      "xl/styles.xml": stylesXml,
      "xl/workbook.xml": workbookXml(this.#names),
      "xl/_rels/workbook.xml.rels": relationsXml([
        ...this.#names.map((_, position) => ["worksheet", `worksheets/sheet${position + 1}.xml`] as const),
        ["styles", "styles.xml"],
      ]),
      "_rels/.rels": relationsXml([["officeDocument", "xl/workbook.xml"]]),
      "[Content_Types].xml": contentTypesXml(count),
    };
    for (const [path, xml] of Object.entries(parts)) await this.#write(path, whole(xml));
    await this.#zip.close();
  }

  async #write(path: string, xml: AsyncGenerator<string>): Promise<void> {
    try {
      await this.#zip.add(path, streamOf(encoded(xml)));
    } finally {
      // If the reader disconnects, the ZIP writer stops reading without ending the generator.
      await xml.return(undefined);
    }
  }
}

export async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, position) =>
      `<sheet name="${spreadsheetXml(name)}" sheetId="${position + 1}" r:id="rId${position + 1}"/>`,
  );
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews>\
<sheets>${sheets.join("")}</sheets></workbook>`;
}

/** Returns the relationships; the nth has the id `rId<n>`, counted from 1. */
function relationsXml(targets: (readonly [kind: string, target: string])[]): string {
  const relations = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}</Relationships>`;
}

function contentTypesXml(sheetCount: number): string {
  const parts = Array.from({ length: sheetCount }, (_, position) => [
    `/xl/worksheets/sheet${position + 1}.xml`,
    `${CONTENT}.worksheet+xml`,
  ]);
  parts.push(["/xl/workbook.xml", `${CONTENT}.sheet.main+xml`], ["/xl/styles.xml", `${CONTENT}.styles+xml`]);
  const overrides = parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`);
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`;
}
