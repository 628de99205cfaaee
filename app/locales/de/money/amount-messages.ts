import { ORIGINAL_LENGTH } from "~/domain/money/money";
import { rateErrors } from "./currency";

/** Texts that the server sends about amounts, currencies and rates; see messages.ts. */
export const amountMessages = {
  problem: {
    noRate: "Für {{currency}} gibt es noch keinen Kurs. Trag den Kurs oder den Eurobetrag ein.",
    amountMissing: "Bitte gib einen Betrag ein.",
    amountTooLarge: "Höchstens 999.999.999,99 €.",
    currencyMissing: "Bitte nenne die Währung.",
    originalMissing: "Bitte gib einen Betrag ein.",
    originalTooPrecise: "So viele Nachkommastellen hat {{currency}} nicht.",
    originalTooLarge: "Höchstens 15 Ziffern.",
  },
  field: {
    amountRequired: "Bitte gib einen Betrag ein.",
    amountUnreadable: "Diesen Betrag verstehen wir nicht. Schreib ihn zum Beispiel so: 12,50",
    amountTooLong: "Höchstens 12 Zeichen.",
    amountTooPrecise: "Höchstens zwei Stellen nach dem Komma.",
    amountZero: "Der Betrag muss größer als 0 sein.",
    amountNegative: "Der Betrag muss größer als 0 sein.",
    amountIsRefund: "Für Geld, das zurückkam, wähle die Art Erstattung.",
    amountHasMinus: "Der Betrag einer Erstattung steht ohne Minus.",
    amountTooLarge: "Höchstens 999.999.999,99 €.",
    amountAmbiguous: "Ist das ein Tausender oder ein Komma? Schreib 1234 oder 1,234.",
    amountWhole: "Diese Währung hat keine Nachkommastellen.",
    originalTooLong: `Höchstens ${ORIGINAL_LENGTH} Zeichen.`,
    amountDigits: "Höchstens 15 Ziffern.",
    amountNotNumber: "Dieser Betrag muss eine Zahl sein, zum Beispiel 12.5.",
    amountTooManyDecimals: "Höchstens drei Stellen nach dem Komma.",
    currencyOfAmount: "Diese Währung gibt es nicht.",
    currencyToChoose: "Wähle eine Währung aus.",
    currencyIsEuro: "Ein Betrag in Euro braucht keine Währung: Lass sie weg.",
    rateUnreadable: rateErrors.unreadable,
    rateNotDecimal: "Diesen Kurs verstehen wir nicht. Schick ihn zum Beispiel so: 1.0837",
    rateAmbiguous: rateErrors.ambiguous,
    rateTooPrecise: rateErrors.tooPrecise,
    rateZero: rateErrors.zero,
    rateSourceUnknown: "Diese Kursquelle gibt es nicht.",
    feeInvalid: "Eine Gebühr von 0 bis 99,99 Prozent, zum Beispiel 1,75.",
  },
} as const;
