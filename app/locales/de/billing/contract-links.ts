import type { DeclarationKind } from "~/domain/billing/declaration";

/** Links in the footer; worded by law (BGB § 312k, § 356a). */
export const contractLinks = {
  cancel: "Verträge hier kündigen",
  withdraw: "Vertrag widerrufen",
} as const satisfies Record<DeclarationKind, string>;
