/** Payment methods of the expense form, in the form's order. */
export const entryPaymentMethods = ["kreditkarte", "barzahlung", "ec-konto", "crypto", "andere"] as const;

/** Further payment methods of older or imported expenses, which the form does not offer. */
export const importedPaymentMethods = [
  "cash",
  "card",
  "credit_card",
  "debit_card",
  "paypal",
  "bank_transfer",
  "other",
] as const;

export type EntryPaymentMethod = (typeof entryPaymentMethods)[number];
export type PaymentMethod = EntryPaymentMethod | (typeof importedPaymentMethods)[number];

export const paymentMethods: readonly PaymentMethod[] = [...entryPaymentMethods, ...importedPaymentMethods];

/** Maps ids with the same meaning to the form's id. */
const aliases: Partial<Record<string, EntryPaymentMethod>> = {
  cash: "barzahlung",
  credit_card: "kreditkarte",
  other: "andere",
};

/** Returns the id under which a payment method is summed. */
export function canonicalPaymentMethod(id: PaymentMethod): PaymentMethod {
  return aliases[id] ?? id;
}

/** Returns whether an expense may be changed to a payment method: one that forms offer, or the one that it has. */
export function isChoosable(id: PaymentMethod | null, current: PaymentMethod | null): boolean {
  return id === current || isEntryPaymentMethod(id);
}

export function isEntryPaymentMethod(id: PaymentMethod | null): id is EntryPaymentMethod {
  return entryPaymentMethods.includes(id as EntryPaymentMethod);
}

export const DEFAULT_PAYMENT_METHOD: EntryPaymentMethod = "kreditkarte";

export function isPaymentMethod(id: unknown): id is PaymentMethod {
  return paymentMethods.includes(id as PaymentMethod);
}
