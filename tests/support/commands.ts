// Commands of somebody who does on a full account what forms, the API and the outbox offer.
import { confirmationOf } from "~/domain/settling/repayment";
import { expenseForm, type Fields, tripForm } from "./person";
import { rows } from "./rows";
import { byApi, byForm, byFormAndOutbox, type Sending } from "./ways-in";

/** An id that nothing has. */
export const NOTHING = "nothing";

/** Draws one of the newest rows that a statement finds; NOTHING if there are none. */
function one(draw: number, sql: string, ...values: unknown[]): string {
  const found = rows<{ id: string }>(`${sql} order by 1 desc limit 5`, ...values);
  return found[draw % Math.max(1, found.length)]?.id ?? NOTHING;
}
export const anExpense = (draw: number, trip: string) =>
  one(draw, "select id from expenses where trip_id = ?", trip);
export const peopleOn = (trip: string) =>
  rows<{ id: string }>(
    "select id from trip_members where trip_id = ? and name like 'Person%' order by id",
    trip,
  ).map(({ id }) => id);
/** People who came during the month: those with only a name, or all. */
const aName = (draw: number, trip: string) =>
  one(draw, "select id from trip_members where trip_id = ? and name like 'Neu%'", trip);
export const aNewcomer = (draw: number, trip: string) => {
  const isNew = "role = 'member' and (name is null or name like 'Neu%')";
  return one(draw, `select id from trip_members where trip_id = ? and ${isNew}`, trip);
};
const aNewTrip = (draw: number) =>
  one(draw, "select id from trips where name like 'Neu%' and is_deleted = ?", 0);
const aTripInTrash = (draw: number) => one(draw, "select id from trips where is_deleted = ?", 1);

const text = "ä".repeat(180);

function adds(trip: string, fields: Fields, body: object): Sending[] {
  return [
    ...byFormAndOutbox(`/trip/${trip}/expenses?dialog=expense`, { ...expenseForm, tripId: trip, ...fields }),
    byApi("POST /api/expenses", { tripId: trip, amount: 12.5, categoryId: "restaurant", ...body }),
  ];
}

const among = (ids: readonly string[], field: string, value: string) =>
  Object.fromEntries(ids.map((id) => [`${field}.${id}`, value]));

/** Makes a command, as it is sent by every way there is; `draw` is any number. */
type Command = (n: number, draw: number) => Sending[];

/** Trips of Mallory's: one is nearly full, one has room, the others are full. */
export interface Trips {
  main: string;
  roomy: string;
  filled: readonly string[];
}

/** Lists commands by what Mallory does. */
export const commandsOn = ({ main, roomy, filled }: Trips): Record<string, Command> => ({
  "adds an expense": (n, draw) => {
    const own = { notes: `${text}${n}`, description: `Neu ${n}` };
    return adds(draw % 2 ? main : roomy, own, own);
  },
  "adds one for herself": (_, draw) =>
    adds(draw % 2 ? main : roomy, { splitMode: "equal", isPrivate: "on" }, { isPrivate: true }),
  "adds one to a full trip": (_, draw) => adds(filled[draw % filled.length]!, {}, {}),
  "divides one": (_, draw) => {
    const ids = peopleOn(roomy).slice(0, 3);
    const parts = ids.map((memberId) => ({ memberId }));
    const fields = { splitMode: "equal", payer: ids[draw % 3]!, ...among(ids, "for", "on") };
    return adds(roomy, fields, { split: { mode: "equal", parts } });
  },
  "has eleven people pay": () => {
    const ids = peopleOn(roomy).slice(0, 11);
    const paidBy = ids.map((memberId) => ({ memberId, amount: 1 }));
    const split = { mode: "equal", parts: [{ memberId: ids[0] }] };
    const fields = { splitMode: "equal", [`for.${ids[0]}`]: "on", ...among(ids, "paidBy", "1") };
    return adds(roomy, { ...fields, amount: "11" }, { amount: 11, paidBy, split });
  },
  "adds one of 1999": () => adds(roomy, { date: "1999-01-01" }, { date: "1999-01-01" }),
  "changes one": (n, draw) => {
    const trip = draw % 2 ? main : roomy;
    const id = anExpense(draw, trip);
    const fields = { ...expenseForm, intent: "expense.change", id, tripId: trip, notes: `${text}${n}` };
    return [
      ...byFormAndOutbox(`/trip/${trip}/expenses?dialog=expense&id=${id}`, fields),
      byApi(`PUT /api/expenses/${id}`, { notes: `${text}${n}` }),
    ];
  },
  "changes nothing": (_, draw) => [byApi(`PUT /api/expenses/${anExpense(draw, main)}`, {})],
  "deletes one": (_, draw) => {
    const trip = draw % 2 ? main : roomy;
    const id = anExpense(draw, trip);
    return [
      ...byFormAndOutbox(`/trip/${trip}/expenses`, { intent: "expense.delete", id, tripId: trip }),
      byApi(`DELETE /api/expenses/${id}`),
    ];
  },
  "divides earlier ones": () => [byForm(`/trip/${roomy}?dialog=divide`, { intent: "expenses.divide" })],
  "pays somebody back": (_, draw) => {
    const trip = [main, roomy, filled[0]!][draw % 3]!;
    const [fromId = NOTHING, toId = NOTHING] = peopleOn(trip);
    const sent = { fromId, toId, note: text.slice(60) };
    const fields = { intent: "repayment.add", tripId: trip, ...sent, amount: "0,01" };
    const confirmed = confirmationOf(fields);
    return [
      ...byFormAndOutbox(`/trip/${trip}/settle?dialog=repayment`, { ...fields, confirmed }),
      byApi(`POST /api/trips/${trip}/repayments`, { ...sent, amount: 0.01, confirmed: true }),
    ];
  },
  "takes a repayment back": (_, draw) => {
    const trip = draw % 2 ? main : roomy;
    const id = one(draw, "select id from repayments where trip_id = ?", trip);
    return [
      byForm(`/trip/${trip}/settle`, { intent: "repayment.delete", id, tripId: trip }),
      byApi(`DELETE /api/trips/${trip}/repayments/${id}`),
    ];
  },
  "names somebody": (n) => [
    byForm(`/trip/${main}?dialog=members`, { intent: "member.add", name: `Neu ${n}` }),
    byApi(`POST /api/trips/${main}/members`, { name: `Neu ${n}` }),
  ],
  "renames somebody": (n, draw) => {
    const id = aName(draw, main);
    return [
      byForm(`/trip/${main}?dialog=member&id=${id}`, { intent: "member.change", id, name: `Neu ${n}` }),
      byApi(`PATCH /api/trips/${main}/members/${id}`, { name: `Neu ${n}` }),
    ];
  },
  "merges two": (_, draw) => {
    const [id, into] = [aName(draw, main), peopleOn(main)[draw % 40]!];
    return [
      byForm(`/trip/${main}?dialog=member&id=${id}`, { intent: "member.merge", id, into, isSame: "on" }),
      byApi(`POST /api/trips/${main}/members/${id}/merge`, { into }),
    ];
  },
  "makes a trip": (n) => [
    byForm("/my-trips?dialog=trip", { ...tripForm, name: `Neu ${n}` }),
    byApi("POST /api/trips", { ...tripForm, name: `Neu ${n}`, budget: 1 }),
  ],
  "plans five years": () => [
    byForm("/my-trips?dialog=trip", { ...tripForm, endDate: "2031-11-12" }),
    byApi("POST /api/trips", { ...tripForm, budget: 1, endDate: "2031-11-12" }),
  ],
  "copies a trip": (_, draw) => {
    const id = aNewTrip(draw);
    return [
      ...byFormAndOutbox("/my-trips", { intent: "trip.duplicate", id }),
      byApi(`POST /api/trips/${id}/duplicate`),
    ];
  },
  "renames the trip": (n) => {
    const name = `Voll ${text.slice(0, 100)}${n}`;
    return [
      ...byFormAndOutbox(`/trip/${main}`, { intent: "trip.rename", id: main, name }),
      byApi(`PUT /api/trips/${main}`, { name }),
    ];
  },
  "starts a trip": (_, draw) => {
    const id = draw % 2 ? main : aNewTrip(draw);
    return [
      ...byFormAndOutbox("/my-trips", { intent: "trip.start", id, former: "postpone" }),
      byApi(`POST /api/trips/${id}/start`),
    ];
  },
  "throws a trip away": (_, draw) => {
    const id = aNewTrip(draw);
    return [
      ...byFormAndOutbox("/my-trips", { intent: "trip.delete", id }),
      byApi(`PUT /api/trips/${id}/soft-delete`),
    ];
  },
  "takes it out again": (_, draw) => {
    const id = aTripInTrash(draw);
    return [
      ...byFormAndOutbox("/my-trips", { intent: "trip.restore", id }),
      byApi(`PUT /api/trips/${id}/restore`),
    ];
  },
  "deletes it for good": (_, draw) => {
    const id = aTripInTrash(draw);
    return [
      byForm(`/my-trips?dialog=delete-trip-for-good&id=${id}`, { intent: "trip.delete-for-good", id }),
      byApi(`DELETE /api/trips/${id}/permanent`),
    ];
  },
});
