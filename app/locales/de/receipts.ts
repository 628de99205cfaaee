import { RECEIPTS_PER_EXPENSE } from "~/domain/quota";
import { formatCount } from "../format";

/** Texts of the receipts of an expense. */
export const receipts = {
  empty: "Noch kein Beleg",
  help: `Fotos (JPEG, PNG, WebP) und PDFs, bis 10 MB, höchstens ${RECEIPTS_PER_EXPENSE} je Ausgabe.`,
  choose: "Fotos oder PDFs",
  takePhoto: "Foto aufnehmen",
  chooseFile: "Datei wählen",
  preparing: "Wird vorbereitet …",
  lost: "Der Browser hat die Datei gelöscht.",
  notKept: "Das Gerät hat keinen Platz mehr.",
  uploaded: "Hochgeladen",
  retry: "Erneut senden",
  add: "Hinzufügen",
  full: `Mehr als ${RECEIPTS_PER_EXPENSE} Belege hat eine Ausgabe nicht.`,
  notSetUp: "In dieser Installation lassen sich keine Belege hinzufügen.",
  size: (bytes: number) =>
    bytes < 1_000_000
      ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
      : `${formatCount(Math.round(bytes / 100_000) / 10)} MB`,
  one: "Beleg",
  of: (expense: string) => `Beleg zu ${expense}`,
  /** Name of a receipt without one of its own. */
  nameOf: (number: number) => `Beleg ${number}`,
  discard: "Verwerfen",
  discardTitle: "Beleg verwerfen?",
  discardQuestion: "Diesen Beleg verwerfen? Er ist dann weg.",
  remove: "Löschen",
  removeQuestion: "Diesen Beleg löschen? Er ist dann weg.",
  discardLabel: (label: string) => `Verwerfen: ${label}`,
  removeLabel: (label: string) => `Löschen: ${label}`,
};
