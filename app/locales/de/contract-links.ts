import type { DeclarationKind } from "~/domain/declaration";

/** Links in the footer; worded by law (BGB § 312k, § 356a). */
export const contractLinks = {
  cancel: "Verträge hier kündigen",
  withdraw: "Vertrag widerrufen",
} as const satisfies Record<DeclarationKind, string>;

/** Addresses of the pages for declarations, by kind. */
export const declarationAddresses = {
  cancel: "/vertrag-kuendigen",
  withdraw: "/vertrag-widerrufen",
} as const satisfies Record<DeclarationKind, string>;
