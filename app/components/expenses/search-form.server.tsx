import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { mainCategories } from "~/domain/category";
import { type FilterField, SEARCH_LENGTH } from "~/domain/expense-filter";
import { canonicalPaymentMethod, paymentMethods } from "~/domain/payment-method";
import { categoryNames, mainCategoryNames, paymentMethodName } from "~/locales/de/names";
import { searchForm as texts } from "~/locales/de/search";
import type { ReadFilter } from "~/locales/expense-filter";
import { Icon } from "../ui/icon";

const offeredMethods = paymentMethods.filter((id) => canonicalPaymentMethod(id) === id);

let emptyForm: string | undefined;

/** Renders the search form of a list. Most lists have the empty one, which is rendered once. */
export function drawSearchForm(read: ReadFilter): string {
  const isEmpty = Object.values(read.typed).every((value) => value === "");
  if (!isEmpty) return renderToStaticMarkup(<SearchForm {...read} />);
  emptyForm ??= renderToStaticMarkup(<SearchForm {...read} isEmpty />);
  return emptyForm;
}

/** Form that filters a trip's expenses. It sends a GET request, and is folded until there is a filter. */
function SearchForm({ filter, typed, fieldErrors, isEmpty }: ReadFilter & { isEmpty?: true }) {
  const { unknown } = texts;
  return (
    <details className="more" open={filter !== undefined || Object.keys(fieldErrors).length > 0}>
      <summary>
        <Icon name="chevron-down" />
        {texts.title}
      </summary>
      <form method="get" className="search-form" data-empty={isEmpty}>
        <SearchField name="q" error={fieldErrors.q && texts.cut}>
          {(props) => (
            <input
              {...props}
              type="search"
              placeholder={texts.hint}
              maxLength={SEARCH_LENGTH}
              defaultValue={typed.q}
            />
          )}
        </SearchField>
        <SearchField name="category" error={fieldErrors.category && unknown.category}>
          {(props) => (
            <div className="select">
              <select {...props} defaultValue={typed.category}>
                <option value="">{texts.any}</option>
                {mainCategories.map(({ id, subcategories }) => (
                  <optgroup key={id} label={mainCategoryNames[id]}>
                    <option value={id}>{texts.allOf(mainCategoryNames[id])}</option>
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
                <option value="">{texts.any}</option>
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
            {(props) => <input {...props} type="date" defaultValue={fieldErrors[name] ? "" : typed[name]} />}
          </SearchField>
        ))}
        <button type="submit" className="button">
          {texts.submit}
        </button>
      </form>
    </details>
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
        {texts.fields[name]}
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
