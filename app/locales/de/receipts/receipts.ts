import { RECEIPTS_PER_EXPENSE } from "~/domain/quota";
import { formatCount } from "~/locales/format";
import { receiptMessages } from "./messages";

/** Texts of the receipts of an expense. */
export const receipts = {
  empty: "Noch kein Beleg",
  help: `Fotos (JPEG, PNG, WebP) und PDFs, bis 10 MB, höchstens ${RECEIPTS_PER_EXPENSE} je Ausgabe. Was ein PDF selbst enthält, etwa Autor oder Ort, bleibt darin.`,
  choose: "Fotos oder PDFs",
  takePhoto: "Foto aufnehmen",
  chooseFile: "Datei wählen",
  preparing: "Wird vorbereitet …",
  /** Says why the device's storage has not taken something. */
  notKept: (error: unknown) =>
    (error as Partial<Error>).name === "QuotaExceededError"
      ? "Das Gerät hat keinen Platz mehr."
      : "Das Gerät kann gerade nichts speichern.",
  busy: "wartet, weil gerade zu viele hochladen",
  uploaded: "Hochgeladen",
  retry: "Erneut senden",
  add: "Hinzufügen",
  full: receiptMessages.problem.tooManyReceipts,
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
