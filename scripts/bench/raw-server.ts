// The yardstick of `npm run bench`: the list of expenses with node:http, better-sqlite3 and React's renderToString alone.
// Same statements, same HTML, same compression; without the loaders' data, because no scripts hydrate it. The bench cuts the
// page around the list out of the application's and hands it over.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import Database from "better-sqlite3";
import { Fragment, createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { type CategoryId, type MainCategoryId, mainCategories, mainOf } from "../../app/domain/category.ts";
import type { PaymentMethod } from "../../app/domain/payment-method.ts";
import { months, weekdays } from "../../app/locales/de/calendar.ts";
import { categoryNames, mainCategoryNames, paymentMethodName } from "../../app/locales/de/names.ts";

/** What of the page does not change with the data. */
export interface Shell {
  beforeOverview: string;
  beforeList: string;
  beforeSummary: string;
  afterSummary: string;
}

interface Row {
  id: string;
  amount: number;
  day: string;
  category_id: CategoryId;
  payment_method: PaymentMethod;
  description: string | null;
  location_name: string | null;
}
interface Sum {
  category_id: CategoryId;
  total: number;
  count: number;
}
interface Trip {
  id: string;
  user_id: string;
  budget: number;
}

const [databaseFile = "", shellFile = ""] = process.argv.slice(2);
const shell = JSON.parse(readFileSync(shellFile, "utf8")) as Shell;
const icons = new Map(mainCategories.map(({ id, icon }) => [id, icon]));
const database = new Database(databaseFile, { readonly: true });

const session = database.prepare(
  `select s.expires_at, u.id, u.first_name, u.last_name, u.email, u.profile_color, u.provider,
     u.password_hash is not null as has_password, u.google_sub is not null as has_google
   from sessions s join users u on u.id = s.user_id where s.id = ? and s.expires_at > ?`,
);
const activeTrip = database.prepare(
  `select id, user_id, name, destination, start_date, end_date, budget, currency, travel_method, is_active, is_archived,
     is_deleted from trips where user_id = ? and is_active limit 1`,
);
const sumsByCategory = database.prepare(
  `select category_id, coalesce(sum(amount), 0) as total, count(*) as count from expenses
   where user_id = ? and trip_id = ? group by category_id`,
);
const pageOfRows = database.prepare(
  `select id, amount, day, category_id, payment_method, description, notes, location_name, location_address, photo_url,
     created_at from expenses
   where user_id = @user and trip_id = @trip and day >= coalesce((select day from expenses
     where user_id = @user and trip_id = @trip order by day desc, created_at desc, id desc limit 1 offset 99), '')
   order by day desc, created_at desc, id desc limit 301`,
);
const olderDay = database.prepare(
  "select day from expenses where user_id = ? and trip_id = ? and day < ? limit 1",
);
const sumsByMethod = database.prepare(
  `select category_id, payment_method, coalesce(sum(amount), 0) as total, count(*) as count from expenses
   where user_id = ? and trip_id = ? group by category_id, payment_method`,
);
const sumsByDay = database.prepare(
  `select day, coalesce(sum(amount), 0) as total from expenses where user_id = ? and trip_id = ? group by day order by day`,
);

const server = createServer((request, response) => {
  const userId = whoAsks(request);
  const trip = userId && (activeTrip.get(userId) as Trip | undefined);
  if (!trip) return response.writeHead(404).end();
  if (request.url === "/summary") return send(response, "application/json", summary(trip));
  send(response, "text/html; charset=utf-8", page(trip));
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("SIGTERM", () => process.exit(0));

function whoAsks(request: IncomingMessage): string | undefined {
  const token = /(?:^|; )session=([^;]*)/.exec(request.headers.cookie ?? "")?.[1];
  if (!token) return undefined;
  const id = createHash("sha256").update(token).digest("base64url");
  return (session.get(id, Date.now()) as { id: string } | undefined)?.id;
}

function send(response: ServerResponse, type: string, text: string): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };
  const body = brotliCompressSync(text, { params });
  response.writeHead(200, {
    "Content-Type": type,
    "Content-Encoding": "br",
    "Content-Length": body.length,
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
}

function summary({ id, user_id }: Trip): string {
  return JSON.stringify({
    sums: sumsByMethod.all(user_id, id),
    dailySpending: (sumsByDay.all(user_id, id) as { day: string; total: number }[]).map(({ day, total }) => ({
      date: day,
      amount: total / 100,
    })),
  });
}

function page(trip: Trip): string {
  const sums = sumsByCategory.all(trip.user_id, trip.id) as Sum[];
  const rows = pageOfRows.all({ user: trip.user_id, trip: trip.id }) as Row[];
  const last = rows.at(-1);
  const next = last && rows.length >= 100 ? olderDay.get(trip.user_id, trip.id, last.day) : undefined;
  const spent = sums.reduce((sum, { total }) => sum + total, 0);
  const count = sums.reduce((sum, each) => sum + each.count, 0);
  return [
    shell.beforeOverview,
    overview(trip, spent, count),
    shell.beforeList,
    list(rows),
    next
      ? `<p class="flex flex-wrap gap-3"><a class="button flex-1" href="/expenses?before=${last!.day}">Ältere Tage anzeigen</a></p>`
      : "",
    shell.beforeSummary,
    categorySummary(sums, spent),
    shell.afterSummary,
  ].join("");
}

function overview({ budget }: Trip, spent: number, count: number): string {
  const share = Math.round((spent * 100) / budget);
  return `<section class="card"><div class="grid grid-cols-[minmax(0,4fr)_minmax(0,3fr)] gap-4"><div class="flex flex-col justify-between"><p class="text-sm text-quiet">Ausgegeben</p><span class="figure"><b class="figure-large">${money(spent)}</b></span></div><div class="flex flex-col justify-between"><p class="text-sm text-quiet">Übrig</p><span class="figure"><b class="figure-plain">${money(budget - spent)}</b></span></div></div><div class="mt-3"><div class="bar" role="progressbar" aria-label="${share}\u00a0% vom Budget" aria-valuenow="${share}" aria-valuemin="0" aria-valuemax="100"><span style="width:${share}%"></span></div></div><div class="mt-3 flex items-end justify-between gap-3 text-sm text-quiet"><p><span class="block">${count} Ausgaben</span><span class="block">${share}\u00a0% vom Budget</span></p><span class="badge bg-accent text-on-accent">Aktiv</span></div></section>`;
}

function list(rows: Row[]): string {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = days.get(row.day);
    if (day) day.push(row);
    else days.set(row.day, [row]);
  }
  return renderToString(h(Fragment, null, ...[...days].map(([day, ofDay]) => section(day, ofDay))));
}

function section(day: string, rows: Row[]) {
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  return h(
    "section",
    { key: day },
    h(
      "div",
      { className: "mb-2 flex items-baseline justify-between gap-3 pt-2" },
      h("h2", null, heading(day)),
      h("p", { className: "text-sm font-semibold whitespace-nowrap", title: "Summe des Tages" }, money(sum)),
    ),
    h("ul", { className: "rows" }, ...rows.map((row) => h(ListedExpense, { key: row.id, row }))),
  );
}

function ListedExpense({ row }: { row: Row }) {
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
      h("span", { className: `hue-tile of-${main}` }, icon(icons.get(main)!)),
      h("b", { className: "row-title" }, title),
      " ",
      h("b", { className: "row-sum" }, sum),
      " ",
      h("span", { className: "row-details" }, shown),
    ),
    h(
      "a",
      {
        className: "icon-button",
        href: `?dialog=delete-expense&id=${id}`,
        "aria-label": `Löschen: ${title}, ${sum}`,
      },
      icon("trash"),
    ),
  );
}

function icon(name: string) {
  return h("svg", { className: "icon", "aria-hidden": "true" }, h("use", { href: `#icon-${name}` }));
}

function categorySummary(sums: Sum[], spent: number): string {
  const mains = new Map<MainCategoryId, number>();
  for (const { category_id, total } of sums) {
    const main = mainOf(category_id);
    mains.set(main, (mains.get(main) ?? 0) + total);
  }
  const biggest = [...mains].sort((a, b) => b[1] - a[1]).slice(0, 5);
  return biggest
    .map(([main, total]) => {
      const share = Math.round((total * 100) / spent);
      return `<li class="of-${main} grid grid-cols-[auto_1fr] items-center gap-x-3"><span class="hue-tile"><svg class="icon" aria-hidden="true"><use href="#icon-${icons.get(main)}"></use></svg></span><span><span class="flex flex-wrap justify-between gap-x-3 text-sm"><span>${mainCategoryNames[main]}</span><span class="whitespace-nowrap"><b>${money(total)}</b> <span class="text-quiet">${share}\u00a0%</span></span></span><span class="bar mt-1" aria-hidden="true"><span style="width:${share}%"></span></span></span></li>`;
    })
    .join("");
}

const euro = new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" });
function heading(day: string): string {
  const date = `${Number(day.slice(8))}. ${months[Number(day.slice(5, 7)) - 1]}`;
  const weekday = weekdays[new Date(day).getUTCDay()];
  const ago = (Date.parse(new Date().toISOString().slice(0, 10)) - Date.parse(day)) / 86_400_000;
  const word = { 0: "Heute", 1: "Gestern" }[ago];
  return word ? `${word}, ${weekday}, ${date}` : `${weekday}, ${date} ${day.slice(0, 4)}`;
}

function money(cents: number): string {
  return euro.format(cents / 100);
}
