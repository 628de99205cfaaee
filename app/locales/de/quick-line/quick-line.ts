// The German words by which a quick line is read. Words are folded: small letters, ss for ß.
import { indexWords } from "~/domain/quick-line/category";
import type { LineWords } from "~/domain/quick-line/quick-line";
import { categoryWords } from "../expenses/category-words";
import { minors, money, things } from "../money/currency-words";

/** Said above the expense form if only a part of a shared text is in it. */
export const sharedCut = "Der geteilte Text war zu lang: Hier steht nur sein Anfang.";

/** Said above the expense form if the line names a day like the 31st of February. */
export const dayUnknown = (day: string) => `Den Tag „${day}“ gibt es nicht.`;

/** Said if the line names money that may be of several countries, or that the trip has none of. */
export const openMoney = (name: string) => ({
  aboveForm: `${name}: Welche Währung das ist, fragen wir beim Betrag.`,
  atAmount: `${name}: welche Währung? Trag den Betrag ein und wähle die Währung daneben.`,
});
export type OpenMoney = ReturnType<typeof openMoney>;

/** Link to the deposits that are held, if the line says that one came back. */
export const openDeposits = "Offene Kautionen ansehen";

/** Said in its place if none is held: the form is left empty. */
export const noDeposit = "Gerade ist keine Kaution offen. Geld, das zurückkam, trägst du als Erstattung ein.";

export const lineWords: LineWords = {
  days: {
    relative: { heute: 0, gestern: 1, vorgestern: 2 },
    weekdays: {
      sonntag: 0,
      montag: 1,
      dienstag: 2,
      mittwoch: 3,
      donnerstag: 4,
      freitag: 5,
      samstag: 6,
      sonnabend: 6,
    },
    shortWeekdays: { so: 0, mo: 1, di: 2, mi: 3, do: 4, fr: 5, sa: 6 },
    months: {
      januar: 1,
      jänner: 1,
      jan: 1,
      februar: 2,
      feb: 2,
      märz: 3,
      mrz: 3,
      april: 4,
      apr: 4,
      mai: 5,
      juni: 6,
      jun: 6,
      juli: 7,
      jul: 7,
      august: 8,
      aug: 8,
      september: 9,
      sept: 9,
      sep: 9,
      oktober: 10,
      okt: 10,
      november: 11,
      nov: 11,
      dezember: 12,
      dez: 12,
    },
    before: ["am", "vom"],
    last: ["letzten", "letzte", "letzter", "letztem", "vergangenen"],
    after: [
      ...["früh", "morgen", "morgens", "vormittag", "mittag", "mittags", "nachmittag"],
      ...["abend", "abends", "nacht", "nachts"],
    ],
  },
  amounts: {
    money,
    minors,
    times: ["mal"],
    each: ["à", "je", "pro"],
    units: [
      ...[
        "uhr",
        "std",
        "stunde",
        "stunden",
        "min",
        "minuten",
        "tag",
        "tage",
        "nacht",
        "nächte",
        "woche",
        "wochen",
      ],
      ...["person", "personen", "pers", "leute", "kinder", "erwachsene", "stück", "stk", "mal"],
      ...["km", "m", "cm", "kg", "g", "gramm", "l", "liter", "ml", "cl", "kwh", "%", "prozent"],
      ...minors,
      ...things,
    ],
  },
  titles: ["fr"],
  paymentMethods: {
    bar: "barzahlung",
    bargeld: "barzahlung",
    barzahlung: "barzahlung",
    bares: "barzahlung",
    cash: "barzahlung",
    karte: "kreditkarte",
    kreditkarte: "kreditkarte",
    kk: "kreditkarte",
    mastercard: "kreditkarte",
    visa: "kreditkarte",
    visakarte: "kreditkarte",
    "visa-karte": "kreditkarte",
    creditcard: "kreditkarte",
    amex: "kreditkarte",
    ec: "ec-konto",
    "ec-karte": "ec-konto",
    "ec-konto": "ec-konto",
    eckarte: "ec-konto",
    girocard: "ec-konto",
    girokarte: "ec-konto",
    girokonto: "ec-konto",
    debit: "ec-konto",
    debitkarte: "ec-konto",
    maestro: "ec-konto",
    krypto: "crypto",
    crypto: "crypto",
    bitcoin: "crypto",
  },
  beforePayment: ["mit", "in", "per"],
  afterPayment: ["bezahlt", "gezahlt"],
  articles: ["der", "die", "einer", "eine", "zur"],
  documents: ["visa"],
  nights: ["nacht", "nächte", "nächten"],
  besideAmount: ["für"],
  kinds: {
    names: {
      "geld zurückbekommen": "refund",
      kautionserstattung: "returned",
      kautionsrückerstattung: "returned",
      kautionsrückgabe: "returned",
      kautionsrückzahlung: "returned",
      kaution: "deposit",
      rückerstattung: "refund",
      erstattung: "refund",
      gutschrift: "refund",
      zurückerstattet: "refund",
      rückerstattet: "refund",
      erstattet: "refund",
      zurückbekommen: "refund",
      "zurück bekommen": "refund",
      "pfand zurück": "refund",
      "geld zurück": "refund",
    },
    back: ["zurück", "rückgabe", "rückzahlung", "wiederbekommen", "bekommen", "erhalten"],
    not: ["nicht", "kein", "keine", "keinen", "ohne"],
    beside: [
      ...["für", "fürs", "von", "vom", "bei", "beim", "im", "auf", "durch", "wegen", "als"],
      ...["der", "die", "das", "dem", "den", "des", "hat", "habe", "wurde"],
      ...["bekommen", "bezahlt", "gezahlt", "hinterlegt"],
    ],
  },
  categories: indexWords(categoryWords),
};
