import type { Declared } from "~/domain/billing/declaration";
import { type Day, dayOf } from "~/domain/day";
import { oneLine, quote } from "~/domain/text";
import { formatDate } from "~/locales/format";
import { confirmation, declarationForm } from "../public/declarations";

/** Time zone of the operator; times of receipt are given in it. */
export const TIME_ZONE = "Europe/Berlin";

const clock = new Intl.DateTimeFormat("de-DE", { hour: "2-digit", minute: "2-digit", timeZone: TIME_ZONE });

/** Formats a moment as `12.11.2026 um 09:05 Uhr`. */
export function formatBerlinTime(moment: Date): string {
  return confirmation.at(formatDate(dayOf(moment, TIME_ZONE)), clock.format(moment));
}

/** Labelled line of a declaration. Free text may have several lines. */
export interface Line {
  label: string;
  text: string;
  isFreeText?: boolean;
}

type Received = Declared & { id: string; receivedAt: Date };

/** Returns the facts of a declaration without any free text, for mails to unconfirmed addresses. */
export function factsOf(declaration: Received): Line[] {
  const { id, receivedAt } = declaration;
  return [
    ...mannerOf(declaration),
    { label: confirmation.receivedAt, text: formatBerlinTime(receivedAt) },
    { label: confirmation.reference, text: id },
  ];
}

/** Returns the whole declaration line by line, including the free text of its sender. */
export function wordsOf(declaration: Received): Line[] {
  const { reason, name, contract, email } = declaration;
  const [kind, manner, endsOn] = mannerOf(declaration);
  const [receivedAt, reference] = factsOf(declaration).slice(-2);
  return [
    kind,
    manner,
    reason !== null && { label: confirmation.reason, text: reason, isFreeText: true },
    endsOn,
    { label: confirmation.name, text: oneLine(name) },
    { label: confirmation.contract, text: oneLine(contract) },
    receivedAt,
    { label: confirmation.email, text: oneLine(email) },
    reference,
  ].filter((line) => Boolean(line)) as Line[];
}

/** Formats lines as plain text. Free text is quoted, so that none of its lines can be mistaken for ours. */
export function asText(lines: Line[]): string {
  return lines
    .map(({ label, text, isFreeText }) => `${label}:${isFreeText ? `\n${quote(text)}` : ` ${text}`}`)
    .join("\n");
}

function mannerOf({ kind, isExtraordinary, endsOn }: Declared): Line[] {
  const declared = { label: confirmation.kind, text: confirmation.kinds[kind] };
  if (kind === "withdraw") return [declared];
  return [
    declared,
    {
      label: confirmation.manner,
      text: isExtraordinary ? declarationForm.extraordinary : declarationForm.ordinary,
    },
    { label: confirmation.endsOn, text: endsOn ? formatDate(endsOn as Day) : declarationForm.earliest },
  ];
}
