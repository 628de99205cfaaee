import type { Operator } from "~/domain/public/operator";

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
