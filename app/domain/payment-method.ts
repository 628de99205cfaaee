/** What can be chosen when noting an expense, in the order in which the form shows it. */
export const entryPaymentMethods = ["kreditkarte", "barzahlung", "ec-konto", "crypto", "andere"] as const;

/** What the statistics recognise besides, from older or imported entries (spec, section 3). */
export const foreignPaymentMethods = [
  "cash",
  "card",
  "credit_card",
  "debit_card",
  "paypal",
  "bank_transfer",
  "other",
] as const;

export type EntryPaymentMethod = (typeof entryPaymentMethods)[number];
export type PaymentMethod = EntryPaymentMethod | (typeof foreignPaymentMethods)[number];

export const paymentMethods: readonly PaymentMethod[] = [...entryPaymentMethods, ...foreignPaymentMethods];

/** Ids of the statistics that mean the same as one of the form. */
const aliases: Partial<Record<string, EntryPaymentMethod>> = {
  cash: "barzahlung",
  credit_card: "kreditkarte",
  other: "andere",
};

/** The id under which a payment method is added up; an unknown id stays as it is. */
export function canonicalPaymentMethod(id: PaymentMethod): PaymentMethod {
  return aliases[id] ?? id;
}

export const DEFAULT_PAYMENT_METHOD: EntryPaymentMethod = "kreditkarte";

export function isPaymentMethod(id: unknown): id is PaymentMethod {
  return paymentMethods.includes(id as PaymentMethod);
}
