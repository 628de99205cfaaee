import { type FormEvent, useState } from "react";
import { Checkbox, type Field, FieldFrame, inputProps, TextField } from "~/components/ui/field";
import { SelectField } from "~/components/ui/select-field";
import { SubmitButton } from "~/components/ui/submit-button";
import type { Percent, Rate } from "~/domain/money/conversion";
import type { ForeignCurrency } from "~/domain/money/currency";
import { exchangedFor, readExchanged } from "~/domain/money/exchange";
import { ORIGINAL_LENGTH } from "~/domain/money/money";
import { formatForeign, formatRate, formatRateField } from "~/locales/de/money/foreign-format";
import { tripCurrencies as texts } from "~/locales/de/money/trip-currencies";
import { counts } from "~/locales/de/trips/home";
import { formatCount, formatMoney } from "~/locales/format";
import type { TripCurrency } from "~/models/money/trip-currencies.server";
import { PostForm, type SentForm, useSentForm } from "../sent-form";
import type { tripHandlers } from "../trips/form.server";

/**
 * A trip's settings about currencies. The server sends their names: those of `Intl` differ between servers and browsers,
 * and a table would weigh as much.
 */
export interface TripCurrenciesSubject {
  tripId: string;
  cardFee: Percent | null;
  listed: (TripCurrency & { name: string })[];
  /** Currencies that can be added, sorted by name. */
  others: { code: ForeignCurrency; name: string }[];
}

export function CurrenciesForm({ tripId, cardFee, listed, others }: TripCurrenciesSubject) {
  // Frozen like the fields: data that is loaded again while the dialog is open must not make old texts look changed.
  const [shown] = useState(() => ({
    fee: cardFee?.replace(".", ",") ?? "",
    rates: Object.fromEntries(listed.map((one) => [one.currency, shownRate(one)])),
  }));
  const sent = useSentForm<typeof tripHandlers, "trip.currencies">("trip.currencies", {
    id: tripId,
    values: {
      cardFee: shown.fee,
      ...Object.fromEntries(listed.map(({ currency }) => [`cash${currency}`, shown.rates[currency]])),
    },
  });
  const { fields } = sent;
  return (
    <PostForm
      of={sent}
      className="flex flex-col gap-4"
      foot={<SubmitButton icon="check">{texts.save}</SubmitButton>}
    >
      <p className="text-sm text-quiet">{listed.length > 0 ? texts.lead : texts.none}</p>
      {listed.length > 0 && (
        <ul className="flex flex-col gap-3">
          {listed.map((one) => (
            <li key={one.currency} className="card pb-2">
              <Used of={one} />
              <Listed of={one} sent={sent} shown={shown.rates[one.currency] ?? ""} />
            </li>
          ))}
        </ul>
      )}
      <fieldset className="card pb-2">
        <legend className="sr-only">{texts.add}</legend>
        <p className="mb-2 font-semibold" aria-hidden="true">
          {texts.add}
        </p>
        <SelectField
          field={fields.newCurrency}
          label={texts.currency}
          none={texts.choose}
          options={others.map(({ code, name }) => ({ id: code, name: `${name} (${code})` }))}
        />
        <Exchanged field={fields.newCash} help={texts.newExchangedHelp} />
      </fieldset>
      <input type="hidden" name={fields.shownFee.name} value={shown.fee} />
      <div className="card pb-2">
        <TextField
          field={fields.cardFee}
          label={texts.fee}
          help={texts.feeHelp}
          maxLength={8}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <p className="text-xs text-quiet">{texts.source}</p>
    </PostForm>
  );
}

/** The settings for members who may only read them. */
export function CurrenciesShown({ cardFee, listed }: TripCurrenciesSubject) {
  return (
    <>
      <p className="text-sm text-quiet">{listed.length > 0 ? texts.ownersLead : texts.none}</p>
      {listed.length > 0 && (
        <ul className="mt-4 flex flex-col gap-3">
          {listed.map((one) => (
            <li key={one.currency} className="card">
              <Used of={one} />
              <p className="mt-1 text-sm text-quiet">
                {one.cashRate === null ? texts.dayRate : cashText(one.cashRate, one.currency)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {cardFee !== null && <p className="mt-4 text-sm">{texts.feeOf(cardFee.replace(".", ","))}</p>}
      <p className="mt-4 text-xs text-quiet">{texts.source}</p>
    </>
  );
}

/** A currency of the trip with the sum paid in it. */
function Used({
  of: { currency, name, originalTotal, total, count },
}: {
  of: TripCurrenciesSubject["listed"][number];
}) {
  return (
    <>
      <h3 className="flex items-baseline justify-between gap-3 text-base leading-tight font-semibold">
        <span className="min-w-0 break-words">{name}</span>
        <span className="text-sm font-normal text-quiet">{currency}</span>
      </h3>
      {count > 0 ? (
        <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm">
          <span>
            <b className="whitespace-nowrap">{formatForeign(originalTotal, currency)}</b>{" "}
            <span className="whitespace-nowrap">= {formatMoney(total)}</span>
          </span>
          <span className="text-quiet">{counts.expenses(count, formatCount(count))}</span>
        </p>
      ) : (
        <p className="mt-1 text-sm text-quiet">{texts.notUsed}</p>
      )}
    </>
  );
}

/** The field for a currency's rate. A currency without expenses can be removed. */
function Listed({
  of,
  sent,
  shown,
}: {
  of: TripCurrenciesSubject["listed"][number];
  sent: SentForm<typeof tripHandlers, "trip.currencies">;
  shown: string;
}) {
  const { currency, name, isUsed } = of;
  const field = sent.fields[`cash${currency}`];
  const drop = sent.fields[`drop${currency}`];
  const [typed, setTyped] = useState(field.initialValue ?? "");
  const { rate } = readExchanged(typed, currency);
  return (
    <>
      <input type="hidden" name={sent.fields[`shown${currency}`].name} value={shown} />
      <div className="mt-3">
        <Exchanged
          field={field}
          of={{ currency, name }}
          onInput={(event) => setTyped(event.currentTarget.value)}
          help={rate ? cashText(rate, currency) : texts.exchangedHelp}
        />
      </div>
      {!isUsed && (
        <label className="flex min-h-11 items-center gap-3 text-sm" htmlFor={drop.id}>
          <Checkbox field={drop} />
          {texts.takeOff}
          <span className="sr-only">: {name}</span>
        </label>
      )}
    </>
  );
}

function Exchanged({
  field,
  of,
  onInput,
  help,
}: {
  field: Field;
  of?: { currency: ForeignCurrency; name: string };
  onInput?: (event: FormEvent<HTMLInputElement>) => void;
  help: string;
}) {
  const label = (
    <>
      {texts.exchanged}
      {of && <span className="sr-only"> {of.name}</span>}
    </>
  );
  return (
    <FieldFrame field={field} label={label} help={<output htmlFor={field.id}>{help}</output>}>
      <div className="relative">
        <input
          {...inputProps(field, true)}
          onInput={onInput}
          className="field-input pr-14"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={ORIGINAL_LENGTH}
        />
        <span className="absolute inset-y-0 right-4 flex items-center text-sm text-quiet" aria-hidden="true">
          {of?.currency}
        </span>
      </div>
    </FieldFrame>
  );
}

function cashText(rate: Rate, currency: ForeignCurrency): string {
  return texts.oneEuro(`${formatRate(rate)}\u00a0${currency}`);
}

function shownRate({ cashRate }: TripCurrency): string {
  return cashRate === null ? "" : formatRateField(exchangedFor(cashRate));
}
