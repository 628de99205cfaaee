// The FAQ explains what is found on the screens, in the words that stand there.
import { expect, test } from "vitest";
import { expenseForm, expenses } from "~/locales/de/expenses/expenses";
import { searchForm } from "~/locales/de/expenses/search";
import { kindNames } from "~/locales/de/names";
import { faq } from "~/locales/de/public/faq";
import { invitation } from "~/locales/de/sharing/members";
import { people } from "~/locales/de/sharing/sharing";
import { analytics } from "~/locales/de/statistics/analytics";
import { forecastTexts } from "~/locales/de/statistics/forecast";
import { home } from "~/locales/de/trips/home";
import { limits } from "~/locales/de/trips/limits";

const operator = { email: "hilfe@example.com" };
const text = JSON.stringify(faq({ hasBilling: true, operator } as Parameters<typeof faq>[0]));

test.each([
  searchForm.hint,
  searchForm.filter(0),
  home.quickLine,
  expenses.again,
  expenseForm.frequent,
  limits.title,
  people.members,
  invitation.link,
  analytics.per.day,
  forecastTexts.leftToday,
  kindNames.refund,
  kindNames.deposit,
  kindNames.planned,
])("The FAQ explains „%s“", (label) => {
  expect(text).toContain(`„${label}“`);
});

test("The FAQ explains how to spread an expense over nights", () => {
  const [verb] = expenseForm.nights.toLowerCase().split(" ");
  expect(text).toContain(`Ein Hotel für mehrere Nächte`);
  expect(text).toContain(`wenn du es ${verb!.replace(/en$/, "st")}`);
});
