/** Text with `[links](address)` and `**emphasis**`. */
type Paragraph = string;

export type Block =
  | Paragraph
  | { list: readonly Paragraph[] }
  /** Lines that belong together, such as a postal address. */
  | { lines: readonly Paragraph[] }
  /** Box set off from the text, such as a form to copy. */
  | { note: readonly Paragraph[] }
  | { terms: readonly (readonly [term: string, text: Paragraph | readonly Paragraph[]])[] }
  | { question: string; answer: readonly Block[] };

export interface Section {
  /** Fragment of the section's address. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

/** Public page of text. */
export interface PublicDocument {
  title: string;
  /** Description for search engines, one sentence. */
  description: string;
  lead: readonly Block[];
  sections: readonly Section[];
  hasContents?: boolean;
}

/** Facts about the installation that the texts depend on. */
export interface Facts {
  operator: Operator;
  /** True if payment is set up. */
  hasBilling: boolean;
}

export interface Operator {
  name: string;
  /** One entry per line. */
  address: readonly string[];
  email: string;
  /** Commercial register entry; undefined without one. */
  register: string | undefined;
  vatId: string | undefined;
}

/** Placeholders for missing facts about the operator; each names the variable to set. */
export const operatorPlaceholders = {
  name: "[Name fehlt: OPERATOR_NAME]",
  address: "[Anschrift fehlt: OPERATOR_ADDRESS]",
  email: "[E-Mail-Adresse fehlt: OPERATOR_EMAIL]",
  register: "[Registereintrag fehlt: OPERATOR_REGISTER]",
  vatId: "[Umsatzsteuer-ID fehlt: OPERATOR_VAT_ID]",
} as const;
