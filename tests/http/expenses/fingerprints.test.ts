// A key counts for ninety days, so a fingerprint must be the same after an update: these bodies are written out, in the
// order in which their fields were hashed from the start.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { call } from "../../support/api";
import { addExpense, createTrip, type Person, signUp } from "../../support/person";
import { accountOf, rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

interface Own {
  tripId: string;
  expenseId: string;
}

type Send = (person: Person, own: Own, key: string) => Promise<{ status: number }>;

const add =
  (body: object): Send =>
  (person, { tripId }, key) =>
    call(person, "POST /api/expenses", { body: { tripId, ...body }, headers: { "Idempotency-Key": key } });

const change =
  (body: object): Send =>
  (person, { expenseId }, key) =>
    call(person, "PUT /api/expenses/{id}", {
      id: expenseId,
      body,
      headers: { "Idempotency-Key": key },
    });

const form =
  (fields: Record<string, string>): Send =>
  (person, { tripId, expenseId }, key) => {
    return person.post("/expenses", { ...fields, tripId, id: expenseId, submissionId: key });
  };

const empty = { notes: "", locationName: "", locationAddress: "" };
const typed = {
  ...empty,
  amount: "12,50",
  categoryId: "taxi",
  description: " Zum Hafen ",
  main: "transport",
};
const moment = "2026-11-16T23:30:00-03:00";

const sendings: [what: string, status: number, send: Send, hashed: string][] = [
  [
    "an expense by the API, with the required fields",
    201,
    add({ amount: 12.5, categoryId: "taxi" }),
    `["expense.add",{"tripId":"TRIP","amount":1250,"categoryId":"taxi","description":null,"notes":null,\
"locationName":null,"locationAddress":null,"paymentMethod":"kreditkarte"}]`,
  ],
  [
    "an expense by the API, with all fields",
    201,
    add({
      date: moment,
      locationAddress: "Rua 1",
      locationName: "Porto",
      notes: "Notiz",
      description: "Zum Hafen",
      paymentMethod: "barzahlung",
      categoryId: "taxi",
      amount: "12,50",
    }),
    `["expense.add",{"tripId":"TRIP","amount":1250,"categoryId":"taxi","paymentMethod":"barzahlung",\
"description":"Zum Hafen","notes":"Notiz","locationName":"Porto","locationAddress":"Rua 1","date":"${moment}"}]`,
  ],
  [
    "an expense by the API, with null for everything optional",
    201,
    add({ amount: 12.5, categoryId: "taxi", paymentMethod: null, description: null, date: null }),
    `["expense.add",{"tripId":"TRIP","amount":1250,"categoryId":"taxi","paymentMethod":"kreditkarte",\
"description":null,"notes":null,"locationName":null,"locationAddress":null}]`,
  ],
  [
    "a form that adds an expense",
    303,
    form({ intent: "expense.add", ...typed, paymentMethod: "barzahlung", notes: "", date: "2026-11-13" }),
    `["expense.add",{"tripId":"TRIP","amount":1250,"categoryId":"taxi","paymentMethod":"barzahlung",\
"description":"Zum Hafen","notes":null,"locationName":null,"locationAddress":null,"date":"2026-11-13"}]`,
  ],
  [
    "a change by the API, with one field",
    200,
    change({ amount: 7 }),
    '["expense.change",{"id":"EXPENSE","amount":700}]',
  ],
  [
    "a change by the API, with null for everything optional",
    200,
    change({ amount: 8, paymentMethod: null, notes: null, date: null }),
    '["expense.change",{"id":"EXPENSE","amount":800,"notes":null}]',
  ],
  [
    "a form that changes an expense",
    303,
    form({ intent: "expense.change", ...typed, paymentMethod: "barzahlung", date: "2026-11-13" }),
    `["expense.change",{"id":"EXPENSE","amount":1250,"categoryId":"taxi","description":"Zum Hafen","notes":null,\
"locationName":null,"locationAddress":null,"paymentMethod":"barzahlung","date":"2026-11-13"}]`,
  ],
  [
    "a form that changes an expense and has no payment method",
    303,
    form({ intent: "expense.change", ...typed }),
    `["expense.change",{"id":"EXPENSE","amount":1250,"categoryId":"taxi","description":"Zum Hafen","notes":null,\
"locationName":null,"locationAddress":null}]`,
  ],
  [
    "an expense by the API, with nights",
    201,
    add({ amount: 12.5, categoryId: "hotel", nights: 3 }),
    `["expense.add",{"tripId":"TRIP","amount":1250,"categoryId":"hotel","description":null,"notes":null,\
"locationName":null,"locationAddress":null,"nights":3,"paymentMethod":"kreditkarte"}]`,
  ],
  [
    "a form that adds an expense and leaves its nights empty",
    303,
    form({ intent: "expense.add", ...typed, paymentMethod: "barzahlung", nights: "" }),
    `["expense.add",{"tripId":"TRIP","amount":1250,"categoryId":"taxi","paymentMethod":"barzahlung",\
"description":"Zum Hafen","notes":null,"locationName":null,"locationAddress":null}]`,
  ],
  [
    "a form that changes an expense and empties its nights",
    303,
    form({ intent: "expense.change", ...typed, nights: "" }),
    `["expense.change",{"id":"EXPENSE","amount":1250,"categoryId":"taxi","description":"Zum Hafen","notes":null,\
"locationName":null,"locationAddress":null,"nights":1}]`,
  ],
  [
    "a form that adds an expense in euro on a trip with other currencies",
    303,
    form({ intent: "expense.add", ...typed, originalCurrency: "EUR", rateDate: "", rateSource: "" }),
    `["expense.add",{"tripId":"TRIP","amount":1250,"originalCurrency":null,"categoryId":"taxi",\
"description":"Zum Hafen","notes":null,"locationName":null,"locationAddress":null,"paymentMethod":"kreditkarte"}]`,
  ],
  [
    "a form that adds an expense in dong, at the rate that was shown",
    303,
    form({
      intent: "expense.add",
      ...typed,
      amount: "450.000",
      originalCurrency: "VND",
      exchangeRate: "28.605,1",
      rateDate: "2026-11-13",
      rateSource: "ecb",
      nights: "2",
    }),
    `["expense.add",{"tripId":"TRIP","originalAmount":450000,"originalCurrency":"VND","exchangeRate":"28605.1",\
"rateDate":"2026-11-13","rateSource":"ecb","categoryId":"taxi","description":"Zum Hafen","notes":null,\
"locationName":null,"locationAddress":null,"nights":2,"paymentMethod":"kreditkarte"}]`,
  ],
  [
    "a form that changes an expense to dollars, with the charged sum",
    303,
    form({
      intent: "expense.change",
      ...typed,
      originalCurrency: "USD",
      exchangeRate: "1,0837",
      chargedAmount: "11,60",
      newRate: "on",
    }),
    `["expense.change",{"id":"EXPENSE","originalAmount":12.5,"originalCurrency":"USD","chargedAmount":1160,\
"exchangeRate":"1.0837","newRate":true,"categoryId":"taxi","description":"Zum Hafen","notes":null,\
"locationName":null,"locationAddress":null}]`,
  ],
  [
    "a change by the API, to dollars",
    200,
    change({ originalAmount: 12.5, originalCurrency: "USD", exchangeRate: 1.0837 }),
    `["expense.change",{"id":"EXPENSE","originalAmount":12.5,"originalCurrency":"USD","exchangeRate":"1.0837"}]`,
  ],
  [
    "an expense by the API that says that it is one",
    201,
    add({ amount: 12.5, categoryId: "taxi", kind: "expense", refundOf: null }),
    `["expense.add",{"tripId":"TRIP","amount":1250,"categoryId":"taxi","description":null,"notes":null,\
"locationName":null,"locationAddress":null,"paymentMethod":"kreditkarte"}]`,
  ],
  [
    "a form that adds an expense and says that it is one",
    303,
    form({ intent: "expense.add", ...typed, kind: "expense", refundOf: "" }),
    `["expense.add",{"tripId":"TRIP","amount":1250,"categoryId":"taxi","description":"Zum Hafen","notes":null,\
"locationName":null,"locationAddress":null,"paymentMethod":"kreditkarte"}]`,
  ],
  [
    "a refund by the API",
    201,
    add({ amount: -12.5, categoryId: "taxi", refundOf: "e1" }),
    `["expense.add",{"tripId":"TRIP","amount":1250,"categoryId":"taxi","description":null,"notes":null,\
"locationName":null,"locationAddress":null,"paymentMethod":"kreditkarte","kind":"refund","refundOf":"e1"}]`,
  ],
  [
    "a change by the API of the kind alone",
    200,
    change({ kind: "planned" }),
    '["expense.change",{"id":"EXPENSE","kind":"planned"}]',
  ],
  [
    "a form that deletes an expense",
    303,
    form({ intent: "expense.delete" }),
    '["expense.delete",{"id":"EXPENSE"}]',
  ],
];

test.each(sendings)("%s is hashed as from the start", async (_, status, send, hashed) => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  const expenseId = await addExpense(anna, tripId);
  expect((await send(anna, { tripId, expenseId }, "key")).status).toBe(status);
  const [stored] = rows<{ fingerprint: string }>(
    "select fingerprint from submissions where key = 'key' and user_id = ?",
    accountOf(anna),
  );
  const body = hashed.replace("TRIP", tripId).replace("EXPENSE", expenseId);
  expect(stored?.fingerprint).toBe(createHash("sha256").update(body).digest("hex"));
});
