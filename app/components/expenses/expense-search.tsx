import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { mainCategories } from "~/domain/category";
import { type FilterField, filterFields, SEARCH_LENGTH } from "~/domain/expense-filter";
import type { Cents } from "~/domain/money";
import { canonicalPaymentMethod, paymentMethods } from "~/domain/payment-method";
import { counts } from "~/locales/de/home";
import { categoryNames, mainCategoryNames, paymentMethodName } from "~/locales/de/names";
import { searchForm as formTexts, search as texts } from "~/locales/de/search";
import { readFilter } from "~/locales/expense-filter";
import { formatCount, formatMoney } from "~/locales/format";
import { useAddress } from "../shell/address";
import { EmptyState } from "../ui/empty-state";
import { Icon } from "../ui/icon";

const offeredMethods = paymentMethods.filter((id) => canonicalPaymentMethod(id) === id);

/** Form that filters a trip's expenses. It sends a GET request, and is folded until there is a filter. */
export function ExpenseSearch() {
  const [query] = useSearchParams();
  const { filter, typed, fieldErrors } = readFilter(query);
  const asked = filterFields.map((name) => typed[name]).join("\n");
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(asked);
  const sent = useRef<FormData>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `typed` is a new object in each render, and its texts are in `asked`
  useEffect(() => {
    if (shown.current === asked) return;
    for (const name of filterFields) {
      const field = form.current!.elements.namedItem(name) as HTMLInputElement;
      // Keeps what was typed while the server searched.
      if (!sent.current || field.value === sent.current.get(name)) field.value = typed[name];
    }
    shown.current = asked;
    sent.current = undefined;
    // The link that reset the filter has gone.
    if (document.activeElement === document.body)
      form.current!.closest("details")!.querySelector("summary")!.focus();
  }, [asked]);
  const { unknown } = formTexts;
  return (
    <search>
      <details className="more" open={filter !== undefined || Object.keys(fieldErrors).length > 0}>
        <summary>
          <Icon name="chevron-down" />
          {formTexts.title}
        </summary>
        <form
          ref={form}
          method="get"
          className="search-form"
          onSubmit={({ currentTarget }: FormEvent<HTMLFormElement>) => {
            sent.current = new FormData(currentTarget);
          }}
        >
          <SearchField name="q" error={fieldErrors.q && formTexts.cut}>
            {(props) => (
              <input
                {...props}
                type="search"
                placeholder={formTexts.hint}
                maxLength={SEARCH_LENGTH}
                defaultValue={typed.q}
              />
            )}
          </SearchField>
          <SearchField name="category" error={fieldErrors.category && unknown.category}>
            {(props) => (
              <div className="select">
                <select {...props} defaultValue={typed.category}>
                  <option value="">{formTexts.any}</option>
                  {mainCategories.map(({ id, subcategories }) => (
                    <optgroup key={id} label={mainCategoryNames[id]}>
                      <option value={id}>{formTexts.allOf(mainCategoryNames[id])}</option>
                      {subcategories.map((category) => (
                        <option key={category.id} value={category.id}>
                          {categoryNames[category.id]}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </select>
                <Icon name="chevron-down" />
              </div>
            )}
          </SearchField>
          <SearchField name="paymentMethod" error={fieldErrors.paymentMethod && unknown.paymentMethod}>
            {(props) => (
              <div className="select">
                <select {...props} defaultValue={typed.paymentMethod}>
                  <option value="">{formTexts.any}</option>
                  {offeredMethods.map((id) => (
                    <option key={id} value={id}>
                      {paymentMethodName(id)}
                    </option>
                  ))}
                </select>
                <Icon name="chevron-down" />
              </div>
            )}
          </SearchField>
          {(["from", "to"] as const).map((name) => (
            <SearchField key={name} name={name} error={fieldErrors[name] && unknown.day(typed[name])}>
              {(props) => (
                <input {...props} type="date" defaultValue={fieldErrors[name] ? "" : typed[name]} />
              )}
            </SearchField>
          ))}
          <button type="submit" className="button">
            {formTexts.submit}
          </button>
        </form>
      </details>
    </search>
  );
}

interface InputProps {
  id: string;
  name: FilterField;
  className: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

/** Renders a label, its input and its error. Reserves no space for the error, which keeps the list high on the page. */
function SearchField({
  name,
  error,
  children,
}: {
  name: FilterField;
  error: string | undefined;
  children: (props: InputProps) => ReactNode;
}) {
  const id = `search-${name}`;
  const props = { id, name, className: "field-input" };
  return (
    <div>
      <label className="mb-1 block text-sm font-semibold" htmlFor={id}>
        {formTexts.fields[name]}
      </label>
      {children(error ? { ...props, "aria-invalid": true, "aria-describedby": `${id}-error` } : props)}
      {error && (
        <p id={`${id}-error`} className="field-message text-danger">
          {error}
        </p>
      )}
    </div>
  );
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
  total: Cents;
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
            {texts.found(counts.expenses(count, formatCount(count)))} ·{" "}
            <b className="whitespace-nowrap">{formatMoney(total)}</b>
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

/** Link to the whole list, from its beginning. */
function ResetLink() {
  const { pathname } = useAddress();
  return (
    <a className="button-quiet -mx-4" href={pathname}>
      {texts.reset}
    </a>
  );
}
