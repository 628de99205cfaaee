// A yardstick of `npm run bench`: the list of expenses with node:http, better-sqlite3 and React's renderToString alone.
// Without the loaders' data, because no scripts hydrate it.
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { ExpenseDays } from "./expense-days.ts";
import { openRecords, type Trip } from "./records.ts";
import { sendCompressed, serve } from "./yardstick-http.ts";

const records = openRecords(process.argv[2]!);

serve((request, response) => {
  const trip = records.tripOf(request.headers.cookie ?? "");
  if (!trip) return response.writeHead(404).end();
  if (request.url === "/summary") return sendCompressed(response, "application/json", summary(trip));
  sendCompressed(response, "text/html; charset=utf-8", page(trip));
});

function page(trip: Trip): string {
  const list = h(ExpenseDays, { rows: records.rowsOf(trip) });
  const body = h("body", null, h("main", null, h("h1", null, "Ausgaben"), list));
  return `<!DOCTYPE html>${renderToString(h("html", { lang: "de" }, body))}`;
}

function summary(trip: Trip): string {
  const days = records.sumsByDay(trip).map(({ day, total }) => ({ date: day, amount: total / 100 }));
  // Both lists of the application's answer. They are equal as long as no expense is spread over nights.
  return JSON.stringify({ sums: records.sumsByMethod(trip), dailySpending: days, dailyPaid: days });
}
