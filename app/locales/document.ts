import type { Operator } from "~/domain/operator";

/** A paragraph; `[words](address)` in it is a link, `**words**` are important. */
type Paragraph = string;

export type Block =
  | Paragraph
  | { list: readonly Paragraph[] }
  /** Lines that belong together, as of an address. */
  | { lines: readonly Paragraph[] }
  /** Something set off from the text: a form to copy, a place to sign. */
  | { note: readonly Paragraph[] }
  | { terms: readonly (readonly [term: string, text: Paragraph | readonly Paragraph[]])[] }
  | { question: string; answer: readonly Block[] };

export interface Section {
  /** What the address of the section ends with. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

/** A page of text for everybody. */
export interface PublicDocument {
  title: string;
  /** One sentence for search engines. */
  description: string;
  lead: readonly Block[];
  sections: readonly Section[];
  hasContents?: boolean;
}

/** What the texts say depends on whose installation it is. */
export interface Facts {
  operator: Operator;
  /** Whether this installation takes money. */
  hasBilling: boolean;
}
