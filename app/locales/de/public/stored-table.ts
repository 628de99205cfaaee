/** Entry of the privacy page about a database table. */
export interface Stored {
  title: string;
  why: string;
  howLong: string;
  /** Text for each column, by its name in db/schema. Equal texts are printed once. */
  columns: Record<string, string>;
}

export const basis = {
  contract: "Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO).",
  security:
    "Rechtsgrundlage ist unser berechtigtes Interesse an sicheren Konten (Art. 6 Abs. 1 Buchst. f DSGVO).",
};

export const own = "die Zuordnung zu deinem Konto";
export const number = "eine interne Nummer";
