import { SaxesParser, type SaxesTagPlain } from "saxes";
import { RatesRefused, type UncheckedRate } from "~/domain/money/reference-rate";

/** Elements that lead to a rate: all fixings, one fixing with its `time`, one rate with `currency` and `rate`. */
const PATH = ["gesmes:Envelope", "Cube", "Cube", "Cube"];

/**
 * Parses the ECB's document of reference rates, of one day or of many. Document types are refused, so no entity is
 * ever expanded.
 * @throws RatesRefused unreadable
 */
export function readEcbDocument(text: string): UncheckedRate[] {
  const rates: UncheckedRate[] = [];
  const path: string[] = [];
  let day = "";
  const parser = new SaxesParser();
  parser.on("error", ({ message }) => refuseDocument(message));
  parser.on("doctype", () => refuseDocument("document type"));
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    path.push(name);
    if (path.length > PATH.length || path.some((part, depth) => part !== PATH[depth])) return;
    if (path.length === PATH.length - 1) day = attributes.time ?? refuseDocument("no time");
    if (path.length < PATH.length) return;
    const { currency = refuseDocument("no currency"), rate = refuseDocument("no rate") } = attributes;
    rates.push({ currency, day, rate });
  });
  parser.on("closetag", () => void path.pop());
  parser.write(text).close();
  return rates;
}

/** The line and column in a parser's message are enough to find the place. */
function refuseDocument(message: string): never {
  throw new RatesRefused("unreadable", message.slice(0, 80));
}
