import { RECEIPT_REMOVAL_DAYS } from "~/domain/receipts/receipt";
import { formatCount } from "~/locales/format";

/** Texts of what somebody has uploaded on trips that they are no longer on. */
export const leftReceipts = {
  title: "Belege auf Reisen, auf denen du nicht mehr bist",
  none: "Hier ist nichts mehr.",
  lead: (count: number, size: string) =>
    count === 1
      ? `Ein Beleg, den du hochgeladen hast: ${size}. Wer auf der Reise ist, sieht ihn weiter; zu deinem Belegspeicher zählt er, bis du ihn löschst.`
      : `${formatCount(count)} Belege, die du hochgeladen hast, zusammen ${size}. Wer auf der Reise ist, sieht sie weiter; zu deinem Belegspeicher zählen sie, bis du sie löschst.`,
  largest: (shown: number) => `Das sind die ${formatCount(shown)} größten.`,
  facts: (day: string, size: string) => `Hochgeladen am ${day}, ${size}`,
  removeQuestion: "Diesen Beleg löschen? Dann sieht ihn auf der Reise niemand mehr.",
  storage: (used: string, limit: string) =>
    `Dein Belegspeicher: ${used} von ${limit}. Gelöschte Belege zählen noch ${RECEIPT_REMOVAL_DAYS} Tage mit, bis ihre Datei entfernt ist.`,
};
