import { type Day, dayOf } from "~/domain/day";
import type { Declared } from "~/domain/declaration";
import { oneLine, quote } from "~/domain/text";
import { declarationForm, receipt } from "./de/public/declarations";
import { formatDate } from "./format";

/** Receipt is told by the clock of where the operator is. */
export const TIME_ZONE = "Europe/Berlin";

const clock = new Intl.DateTimeFormat("de-DE", { hour: "2-digit", minute: "2-digit", timeZone: TIME_ZONE });

/** A moment as `12.11.2026 um 09:05 Uhr`. */
export function formatMoment(moment: Date): string {
  return receipt.at(formatDate(dayOf(moment, TIME_ZONE)), clock.format(moment));
}

/** A line of a declaration: its label, and what stands there; several lines where it is free text. */
export interface Line {
  label: string;
  text: string;
  isFreeText?: boolean;
}

type Received = Declared & { id: string; receivedAt: Date };

/** The facts of a declaration, none of them anybody's own words: for mails to addresses that nobody has proved. */
export function factsOf(declaration: Received): Line[] {
  const { id, receivedAt } = declaration;
  return [
    ...mannerOf(declaration),
    { label: receipt.receivedAt, text: formatMoment(receivedAt) },
    { label: receipt.reference, text: id },
  ];
}

/** The whole declaration, line by line, in the words of whoever made it. */
export function wordsOf(declaration: Received): Line[] {
  const { reason, name, contract, email } = declaration;
  const [kind, manner, endsOn] = mannerOf(declaration);
  const [receivedAt, reference] = factsOf(declaration).slice(-2);
  return [
    kind,
    manner,
    reason !== null && { label: receipt.reason, text: reason, isFreeText: true },
    endsOn,
    { label: receipt.name, text: oneLine(name) },
    { label: receipt.contract, text: oneLine(contract) },
    receivedAt,
    { label: receipt.email, text: oneLine(email) },
    reference,
  ].filter((line) => Boolean(line)) as Line[];
}

/** Lines as plain text. Free text is quoted, so that none of its lines passes for one of ours. */
export function asText(lines: Line[]): string {
  return lines
    .map(({ label, text, isFreeText }) => `${label}:${isFreeText ? `\n${quote(text)}` : ` ${text}`}`)
    .join("\n");
}

function mannerOf({ kind, isExtraordinary, endsOn }: Declared): Line[] {
  const declared = { label: receipt.kind, text: receipt.kinds[kind] };
  if (kind === "withdraw") return [declared];
  return [
    declared,
    {
      label: receipt.manner,
      text: isExtraordinary ? declarationForm.extraordinary : declarationForm.ordinary,
    },
    { label: receipt.endsOn, text: endsOn ? formatDate(endsOn as Day) : declarationForm.earliest },
  ];
}
