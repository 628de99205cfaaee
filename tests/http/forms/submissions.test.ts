import { connect } from "node:net";
import { stringifyCookie } from "cookie";
import { expect, test } from "vitest";
import {
  addExpense,
  createTrip,
  expenseForm,
  type Fields,
  fieldsOf,
  type Person,
  signUp,
  tripForm,
} from "../../support/person";
import { countRows } from "../../support/rows";
import { serverOrigin, withServer } from "../../support/server";

withServer();

interface Creating {
  what: string;
  table: string;
  /** The address and fields of a form that creates something, without its key. */
  form(person: Person): Promise<[path: string, fields: Fields]>;
  /** Fields that make it another submission. */
  other: Fields;
}

const creating: Creating[] = [
  {
    what: "a trip",
    table: "trips",
    form: async () => ["/?dialog=trip", { ...tripForm }],
    other: { name: "Andere Reise" },
  },
  {
    what: "a copy of a trip",
    table: "trips",
    form: async (person) => ["/my-trips", { intent: "trip.duplicate", id: await createTrip(person) }],
    other: { id: "another" },
  },
  {
    what: "an expense",
    table: "expenses",
    form: async (person) => {
      const tripId = await createTrip(person);
      return [`/trip/${tripId}?dialog=expense`, { ...expenseForm, tripId }];
    },
    other: { amount: "12,51" },
  },
];

test.each(creating)(
  "$what: the same form twice creates once; with other fields it is refused, and a new key is offered",
  async ({ table, form, other }) => {
    const anna = await signUp("Anna");
    const [path, fields] = await form(anna);
    const before = countRows(table);
    const first = await anna.send(path, { ...fields, submissionId: "key-1" });
    const second = await anna.send(path, { ...fields, submissionId: "key-1" });
    expect([first.status, second.status, second.toast]).toEqual([200, 200, first.toast]);
    const refused = await anna.post(path, { ...fields, ...other, submissionId: "key-1" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Das wurde schon mit anderen Angaben gespeichert.");
    expect(countRows(table) - before).toBe(1);
  },
);

test("an expense that is sent again after the response was lost exists once", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  const [path, fields] = [`/trip/${tripId}?dialog=expense`, { ...expenseForm, tripId, submissionId: "lost" }];
  const count = () => countRows("expenses", "trip_id = ?", tripId);
  await sendAndHangUp(anna, path, fields);
  await expect.poll(count).toBe(1);
  expect((await anna.send(path, fields)).toast).toBe("Ausgabe hinzugefügt!");
  expect(count()).toBe(1);
});

test("a refused expense keeps its key free: corrected, the same key creates it", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  const path = `/trip/${tripId}?dialog=expense`;
  const bad = await anna.post(path, { ...expenseForm, tripId, amount: "viel", submissionId: "key-3" });
  expect(bad.status).toBe(400);
  const page = await anna.send(path, { ...expenseForm, tripId, submissionId: "key-3" });
  expect(page.toast).toBe("Ausgabe hinzugefügt!");
  expect(countRows("expenses", "trip_id = ?", tripId)).toBe(1);
});

test("Anna changes there, back and there again, each time from a new page", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  const expenseId = await addExpense(anna, tripId);
  const address = `/trip/${tripId}?dialog=expense&id=${expenseId}`;
  for (const amount of ["7,00", "8,00", "7,00"]) {
    expect((await anna.fillIn(address, "expense.change", { amount })).toast).toBe("Ausgabe aktualisiert!");
    expect((await anna.formAt(address, "expense.change")).amount).toBe(amount);
  }
  for (const [intent, id] of [
    ["trip.end", "end-trip"],
    ["trip.delete", "delete-trip"],
  ] as const)
    await anna.fillIn(`/my-trips?filter=all&dialog=${id}&id=${tripId}`, intent);
  expect((await anna.fillIn("/my-trips?filter=deleted", "trip.restore")).toast).toBe(
    "Reise wiederhergestellt",
  );
});

test("a change that Anna's browser repeats has no effect, and with another amount it is refused once", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  const expenseId = await addExpense(anna, tripId);
  const address = `/trip/${tripId}?dialog=expense&id=${expenseId}`;
  const open = await anna.formAt(address, "expense.change");
  const amountNow = async () => (await anna.formAt(address, "expense.change")).amount;
  await anna.send(address, { ...open, amount: "7,00" });
  await anna.fillIn(address, "expense.change", { amount: "8,00" });

  expect((await anna.send(address, { ...open, amount: "7,00" })).toast).toBe("Ausgabe aktualisiert!");
  expect(await amountNow()).toBe("8,00");

  const refused = await anna.send(address, { ...open, amount: "9,00" });
  expect(refused.status).toBe(422);
  const shown = refused.root
    .querySelectorAll("form")
    .map(fieldsOf)
    .find(({ intent }) => intent === "expense.change")!;
  expect(shown.amount).toBe("9,00");
  await anna.send(address, shown);
  expect(await amountNow()).toBe("9,00");
});

test("every form that creates something has a key of its own", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  await createTrip(anna, { name: "Zweite", setAsActive: "" });
  const keys = new Set<string>();
  const { root } = await anna.open("/my-trips");
  for (const input of root.querySelectorAll('input[name="submissionId"]'))
    keys.add(input.getAttribute("value")!);
  expect(keys.size).toBe(root.querySelectorAll("form input[name=submissionId]").length);
  for (const [path, intent] of [
    ["/my-trips?dialog=trip", "trip.create"],
    [`/trip/${tripId}?dialog=expense`, "expense.add"],
    ["/expenses?dialog=expense&main=food", "expense.add"],
  ] as const) {
    expect((await anna.formAt(path, intent)).submissionId).toMatch(/^[\w-]{36}:/);
  }
});

/** Sends the whole request and closes the connection before the response. */
async function sendAndHangUp(person: Person, path: string, fields: Fields): Promise<void> {
  const body = new URLSearchParams(fields).toString();
  const { port } = new URL(serverOrigin());
  const socket = connect(Number(port), "127.0.0.1");
  await new Promise<void>((resolve) => {
    socket.end(
      [
        `POST ${path} HTTP/1.1`,
        "Host: 127.0.0.1",
        `Cookie: ${stringifyCookie(person.cookies, { encode: (value) => value })}`,
        "Content-Type: application/x-www-form-urlencoded",
        `Content-Length: ${body.length}`,
        "",
        body,
      ].join("\r\n"),
      resolve,
    );
  });
  socket.destroy();
}
