import type { DeclarationKind } from "~/domain/declaration";

/** The links in the footer; the words are the law's (BGB § 312k, § 356a). */
export const contractLinks = {
  cancel: "Verträge hier kündigen",
  withdraw: "Vertrag widerrufen",
} as const satisfies Record<DeclarationKind, string>;

/** Where one declares something of a contract, by what it is. */
export const declarationAddresses = {
  cancel: "/vertrag-kuendigen",
  withdraw: "/vertrag-widerrufen",
} as const satisfies Record<DeclarationKind, string>;
