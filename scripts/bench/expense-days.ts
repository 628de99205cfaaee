// The application's list of expenses by day, with React alone. Without JSX, since Node runs this file as it is.
import { Fragment, createElement as h } from "react";
import { type IconName, iconNamed, icons, shapesOf } from "../../app/components/ui/icon-set.ts";
import { mainCategories, mainOf } from "../../app/domain/category.ts";
import { months, weekdays } from "../../app/locales/de/calendar.ts";
import { categoryNames, paymentMethodName } from "../../app/locales/de/names.ts";
import type { Row } from "./records.ts";

const categoryIcons = new Map(mainCategories.map(({ id, icon }) => [id, iconNamed(icon, "receipt")]));
const euro = new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" });

export function ExpenseDays({ rows }: { rows: Row[] }) {
  const days = Map.groupBy(rows, ({ day }) => day);
  return h(Fragment, null, ...[...days].map(([day, ofDay]) => h(ExpenseDay, { key: day, day, rows: ofDay })));
}

function ExpenseDay({ day, rows }: { day: string; rows: Row[] }) {
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  return h(
    "section",
    null,
    h(
      "div",
      { className: "mb-2 flex items-baseline justify-between gap-3 pt-2" },
      h("h2", null, heading(day)),
      h("p", { className: "text-sm font-semibold whitespace-nowrap", title: "Summe des Tages" }, money(sum)),
    ),
    h("ul", { className: "rows" }, ...rows.map((row) => h(ExpenseRow, { key: row.id, row }))),
  );
}

function ExpenseRow({ row }: { row: Row }) {
  const { id, amount, category_id, payment_method, description, location_name } = row;
  const category = categoryNames[category_id];
  const title = description ?? category;
  const sum = money(amount);
  const main = mainOf(category_id);
  const details = [description && category, paymentMethodName(payment_method), location_name].filter(Boolean);
  const shown = details.join(" · ");
  return h(
    "li",
    { className: "expense-row" },
    h(
      "a",
      { href: `?dialog=expense&id=${id}`, "aria-label": `Bearbeiten: ${title}, ${sum}, ${shown}` },
      h("span", { className: `hue-tile of-${main}` }, icon(categoryIcons.get(main)!)),
      h("b", { className: "row-title" }, title),
      " ",
      h("b", { className: "row-sum" }, sum),
      " ",
      h("span", { className: "row-details" }, shown),
    ),
    h(
      "details",
      null,
      h("summary", { className: "icon-button", "aria-label": `Mehr: ${title}, ${sum}` }, icon("ellipsis")),
    ),
    h(
      "span",
      { className: "row-tools" },
      tool("copy", "Nochmal", `?dialog=expense&again=${id}`, `${title}, ${sum}`),
      tool("trash", "Löschen", `?dialog=delete-expense&id=${id}`, `${title}, ${sum}`),
    ),
  );
}

function tool(name: IconName, text: string, href: string, of: string) {
  return h("a", { href, "aria-label": `${text}: ${of}` }, icon(name), text);
}

function icon(name: IconName) {
  return h("svg", {
    className: "icon",
    viewBox: "0 0 24 24",
    "aria-hidden": "true",
    // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the icon library, as the application draws them
    dangerouslySetInnerHTML: { __html: shapesOf(icons[name]) },
  });
}

function heading(day: string): string {
  const weekday = weekdays[new Date(day).getUTCDay()];
  return `${weekday}, ${Number(day.slice(8))}. ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

function money(cents: number): string {
  return euro.format(cents / 100);
}
