import { type CurrencyCode, hasEnded } from "~/domain/money/currency";
import { commonCurrencies, currenciesByName } from "~/locales/de/money/currencies-by-name";
import { currencyForm } from "~/locales/de/money/currency";
import { currencyName } from "~/locales/de/money/currency-name";
import type { TripOfForm } from "~/offline/screen-state";

/** The euro, then the currencies of the trip and the commonest, then all others by name. */
export function CurrencyOptions({
  trip,
  chosen,
  initial,
}: {
  trip: TripOfForm | undefined;
  chosen: string;
  initial: string | undefined;
}) {
  // Without a trip, as in the outbox, all that have not ended are offered.
  const { startDate = "9998-12-31", currencies } = trip ?? {};
  const used = new Set<string>(Object.keys(currencies?.cashRates ?? {}).sort());
  if (initial && initial !== "EUR") used.add(initial);
  const common = commonCurrencies.filter((code) => !used.has(code));
  const first = new Set<string>(["EUR", ...used, ...common]);
  const others = currenciesByName.filter((code) => !first.has(code) && !hasEnded(code, startDate));
  const groups = [
    [currencyForm.onTrip, [...used]],
    [currencyForm.common, common],
    [currencyForm.all, others],
  ] as const;
  return (
    <>
      <Option code="EUR" />
      {groups.map(
        ([label, codes]) =>
          codes.length > 0 && (
            <optgroup key={label} label={label}>
              {codes.map((code) => (
                <Option
                  key={code}
                  code={code as CurrencyCode}
                  isByName={codes === others && code !== chosen}
                />
              ))}
            </optgroup>
          ),
      )}
    </>
  );
}

/**
 * A currency, in a list by name with its name in front. The closed select has room for the code of the chosen one only:
 * wide spaces keep the name out of it.
 */
function Option({ code, isByName = false }: { code: CurrencyCode; isByName?: boolean }) {
  const name = currencyName(code);
  return (
    <option value={code} suppressHydrationWarning>
      {isByName ? `${name}\u2003${code}` : `${code}\u2003\u2003${name}`}
    </option>
  );
}
