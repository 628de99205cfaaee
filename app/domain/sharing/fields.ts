// Checks of payers and shares for the form alone. Apart from their decoding, which every device loads.
import { BASE_CURRENCY, type CurrencyCode } from "../money/currency";
import { amountIn, countedWeights, hundredthsIn, isZero, type SharingTexts, typedIn } from "./form";

/** Returns who paid something: those with an amount, else the one who is chosen. */
export function payersIn({ payer, paidBy }: SharingTexts): string[] {
  const several = typedIn(paidBy).filter(([, text]) => !isZero(text));
  if (several.length > 0) return several.map(([id]) => id);
  return payer ? [payer] : [];
}

/** Names the fields of payments and weights that cannot be read. */
export function unreadableFields(texts: SharingTexts, currency: CurrencyCode = BASE_CURRENCY): string[] {
  const isAmounts = texts.splitMode === "amounts";
  const readWeight = (text: string) => (isAmounts ? amountIn(text, currency) : hundredthsIn(text));
  const weights = texts.splitMode === "equal" ? [] : typedIn(countedWeights(texts));
  return [
    ...typedIn(texts.paidBy).flatMap(([id, text]) =>
      amountIn(text, currency) === undefined ? `paidBy.${id}` : [],
    ),
    ...weights.flatMap(([id, text]) => (readWeight(text) === undefined ? `split.${id}` : [])),
  ];
}
