import { type Day, dayOf } from "~/domain/day";
import type { Declared } from "~/domain/declaration";
import { declarationForm, receipt } from "./de/public/declarations";
import { formatDate } from "./format";

/** Receipt is told by the clock of where the operator is. */
const TIME_ZONE = "Europe/Berlin";

const clock = new Intl.DateTimeFormat("de-DE", { hour: "2-digit", minute: "2-digit", timeZone: TIME_ZONE });

/** A moment as `12.11.2026 um 09:05 Uhr`. */
export function formatMoment(moment: Date): string {
  return receipt.at(formatDate(dayOf(moment, TIME_ZONE)), clock.format(moment));
}

/** What was declared, line by line: what it is called, and what was said. */
export function linesOf(declared: Declared & { receivedAt: Date }): [label: string, text: string][] {
  const { kind, name, contract, email, isExtraordinary, reason, endsOn, receivedAt } = declared;
  const cancellation: [string, string][] =
    kind === "cancel"
      ? [
          [receipt.manner, isExtraordinary ? declarationForm.extraordinary : declarationForm.ordinary],
          ...(reason === null ? [] : [[receipt.reason, reason] as [string, string]]),
          [receipt.endsOn, endsOn ? formatDate(endsOn as Day) : declarationForm.earliest],
        ]
      : [];
  return [
    [receipt.kind, receipt.kinds[kind]],
    ...cancellation,
    [receipt.name, name],
    [receipt.contract, contract],
    [receipt.receivedAt, formatMoment(receivedAt)],
    [receipt.email, email],
  ];
}
