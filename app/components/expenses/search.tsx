import { ListFilter } from "lucide";
import { type FormEvent, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { mainCategories } from "~/domain/expenses/category";
import { type FilterField, filterFields, SEARCH_LENGTH } from "~/domain/expenses/filter";
import { expenseKinds } from "~/domain/expenses/kind";
import { canonicalPaymentMethod, paymentMethods } from "~/domain/expenses/payment-method";
import type { Cents } from "~/domain/money/money";
import { type ReadFilter, readFilter } from "~/locales/de/expenses/filter";
import { searchForm as formTexts, search as texts } from "~/locales/de/expenses/search";
import { categoryNames, kindNames, mainCategoryNames, paymentMethodName } from "~/locales/de/names";
import { counts } from "~/locales/de/trips/home";
import { formatCount, formatMoney } from "~/locales/format";
import { useAddress } from "../shell/address";
import { EmptyState } from "../ui/empty-state";
import { type Field, FieldFrame, FieldMessage, inputProps } from "../ui/field";
import { Icon } from "../ui/icon";
import { Options, Select } from "../ui/select";

const offeredMethods = paymentMethods
  .filter((id) => canonicalPaymentMethod(id) === id)
  .map((id) => ({ id, name: paymentMethodName(id) }));

/**
 * Form that filters a trip's expenses. It sends a GET request. All but the words is folded away, also after a search: the
 * list is what was asked for.
 */
export function ExpenseSearch() {
  const [query] = useSearchParams();
  const read = readFilter(query);
  const { typed, fieldErrors } = read;
  const field = (name: FilterField) => fieldOf(name, read);
  const asked = filterFields.map((name) => typed[name]).join("\n");
  const words = field("q");
  const folded = filterFields.filter((name) => name !== "q");
  const isFoldRefused = folded.some((name) => fieldErrors[name]);
  const chosen = folded.filter((name) => typed[name] !== "").length;
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(asked);
  const sent = useRef<FormData>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `typed` is a new object in each render, and its texts are in `asked`
  useEffect(() => {
    if (shown.current === asked) return;
    for (const name of filterFields) {
      const input = form.current!.elements.namedItem(name) as HTMLInputElement;
      // Keeps what was typed while the server searched.
      if (!sent.current || input.value === sent.current.get(name)) input.value = typed[name];
    }
    shown.current = asked;
    sent.current = undefined;
    // The link that reset the filter has gone.
    if (document.activeElement === document.body) form.current!.querySelector("summary")!.focus();
  }, [asked]);
  return (
    <search>
      <form
        ref={form}
        method="get"
        onSubmit={({ currentTarget }: FormEvent<HTMLFormElement>) => {
          sent.current = new FormData(currentTarget);
        }}
      >
        <div className="search-line">
          <Icon name="search" />
          <label className="sr-only" htmlFor={words.id}>
            {formTexts.fields.q}
          </label>
          <input {...propsOf(words)} type="search" placeholder={formTexts.hint} maxLength={SEARCH_LENGTH} />
        </div>
        <FieldMessage field={words} />
        <details className="search-more" open={isFoldRefused}>
          <summary>
            <Icon name={ListFilter} className="text-base" />
            {formTexts.filter(chosen)}
          </summary>
          <div className="search-form">
            <FieldFrame field={field("kinds")} label={formTexts.fields.kinds}>
              <Select {...propsOf(field("kinds"))}>
                <option value="">{formTexts.any}</option>
                <Options of={expenseKinds.map((id) => ({ id, name: kindNames[id] }))} />
              </Select>
            </FieldFrame>
            <FieldFrame field={field("category")} label={formTexts.fields.category}>
              <Select {...propsOf(field("category"))}>
                <option value="">{formTexts.any}</option>
                {mainCategories.map(({ id, subcategories }) => (
                  <optgroup key={id} label={mainCategoryNames[id]}>
                    <option value={id}>{formTexts.allOf(mainCategoryNames[id])}</option>
                    <Options of={subcategories.map(({ id }) => ({ id, name: categoryNames[id] }))} />
                  </optgroup>
                ))}
              </Select>
            </FieldFrame>
            <FieldFrame field={field("paymentMethod")} label={formTexts.fields.paymentMethod}>
              <Select {...propsOf(field("paymentMethod"))}>
                <option value="">{formTexts.any}</option>
                <Options of={offeredMethods} />
              </Select>
            </FieldFrame>
            {(["from", "to"] as const).map((name) => (
              <FieldFrame key={name} field={field(name)} label={formTexts.fields[name]}>
                <input {...propsOf(field(name))} className="field-input" type="date" />
              </FieldFrame>
            ))}
            <button type="submit" className="button">
              {formTexts.submit}
            </button>
          </div>
        </details>
      </form>
    </search>
  );
}

const errorTexts: Record<FilterField, (typed: string) => string> = {
  q: () => formTexts.cut,
  kinds: () => formTexts.unknown.kinds,
  category: () => formTexts.unknown.category,
  paymentMethod: () => formTexts.unknown.paymentMethod,
  from: formTexts.unknown.day,
  to: formTexts.unknown.day,
};

function fieldOf(name: FilterField, { typed, fieldErrors }: ReadFilter): Field {
  const id = `search-${name}`;
  const error = fieldErrors[name];
  const errors = error && [error === "reversed" ? formTexts.reversed : errorTexts[name](typed[name])];
  const isNoDay = error === "unknown" && (name === "from" || name === "to");
  return { id, name, errorId: `${id}-error`, initialValue: isNoDay ? "" : typed[name], errors };
}

/** Unlike a refused form the search leaves the focus where it is. */
function propsOf(field: Field) {
  return { ...inputProps(field), autoFocus: undefined };
}

/**
 * Count and sum of the expenses that a filter finds. The live region is on the page without a filter too, since screen
 * readers announce only what changes in it.
 */
export function FoundSum({
  isFound,
  count,
  total,
  isOnDevice,
  searched,
}: {
  isFound: boolean;
  count: number;
  /** Undefined if nothing of it is paid. */
  total: Cents | undefined;
  isOnDevice?: boolean;
  searched?: number;
}) {
  return (
    <div className={isFound ? "flex flex-wrap items-center justify-between gap-x-3" : "sr-only"}>
      <p role="status">
        {!isFound ? null : count === 0 ? (
          <span className="sr-only">{texts.none}</span>
        ) : (
          <>
            {texts.found(counts.expenses(count, formatCount(count)))}
            {total !== undefined && (
              <>
                {" "}
                · <b className="whitespace-nowrap">{formatMoney(total)}</b>
              </>
            )}
          </>
        )}
        {isOnDevice && (
          <small className="block text-sm text-quiet">
            {searched ? texts.onDevicePart(searched) : texts.onDevice}
          </small>
        )}
      </p>
      {isFound && count > 0 && <ResetLink />}
    </div>
  );
}

export function NothingFound() {
  return (
    <EmptyState icon="search" title={texts.none} help={texts.noneHelp}>
      <ResetLink />
    </EmptyState>
  );
}

function ResetLink() {
  const { pathname } = useAddress();
  return (
    <a className="button-quiet -mx-4" href={pathname}>
      {texts.reset}
    </a>
  );
}
