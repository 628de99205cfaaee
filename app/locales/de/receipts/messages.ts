import { RECEIPTS_PER_ACCOUNT, RECEIPTS_PER_EXPENSE } from "~/domain/quota";
import { RECEIPT_REMOVAL_DAYS } from "~/domain/receipts/receipt";
import { formatCount } from "~/locales/format";

/** Answers whoever has just deleted some and finds no room. */
const removed = `Gelöschte zählen noch ${RECEIPT_REMOVAL_DAYS} Tage mit.`;

/** Texts that the server sends about receipts; see messages.ts. */
export const receiptMessages = {
  problem: {
    receiptNotFound: "Diesen Beleg gibt es nicht.",
    receiptTooLarge: "Der Beleg ist größer als 10 MB.",
    receiptKind: "Bitte ein Foto (JPEG, PNG, WebP) oder PDF.",
    receiptHeic: "HEIC kann hier nicht gezeigt werden. Bitte als JPEG speichern.",
    receiptCutOff: "Der Beleg kam unvollständig an.",
    tooManyReceipts: `Höchstens ${RECEIPTS_PER_EXPENSE} Belege je Ausgabe.`,
    receiptsNotSetUp: "In dieser Installation sind Belege nicht eingerichtet.",
    tooManyReceiptsInAccount: `Mehr als ${formatCount(RECEIPTS_PER_ACCOUNT)} Belege passen nicht in dein Konto. ${removed}`,
    tooManyUploads: "Gerade laden zu viele Leute hoch. Bitte versuche es gleich noch einmal.",
    receiptsFull: "Dein Belegspeicher (500 MB) ist voll.",
    receiptsFullOnTrial: "Dein Belegspeicher (50 MB in der Probezeit) ist voll.",
  },
  toast: {
    receiptsAdded_zero: "Kein Beleg hinzugefügt",
    receiptsAdded_one: "Ein Beleg hinzugefügt!",
    receiptsAdded_other: "{{count}} Belege hinzugefügt!",
    receiptRemoved: "Beleg gelöscht!",
  },
  failure: {
    receiptMissing: "Wähle zuerst ein Foto oder PDF aus.",
    receiptRemove: "Der Beleg wurde nicht gelöscht.",
  },
} as const;
