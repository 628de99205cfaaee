// Checks the database after the line is mended and everything has been sent.
import type { OutboxEntry } from "../../app/domain/outbox.ts";
import type { Records } from "../support/records.ts";
import type { Expectations } from "./model.ts";
import type { Account } from "./person.ts";
import { firstTrip } from "./play.ts";

/** Describes every difference between the model's expectations and the outbox and database. */
export function faultsIn(
  model: Expectations,
  left: readonly OutboxEntry[],
  records: Records,
  accounts: readonly Account[],
  nameOf: (id: string) => string | undefined,
): string[] {
  return [
    ...left.flatMap((entry) => faultOf(entry, model, nameOf)),
    ...accounts.flatMap((account) => accountFaults(account, model, records)),
  ];
}

/** An entry that is left must be saved, or refused for a known reason. */
function faultOf(
  entry: OutboxEntry,
  model: Expectations,
  nameOf: (id: string) => string | undefined,
): string[] {
  const { state, intent, refusal, fields } = entry;
  const what = `${intent} ${JSON.stringify(fields)}`;
  if (state === "saved") return [];
  if (state !== "rejected") return [`left ${state}: ${what}`];
  const wish = model.wishOf(entry, nameOf);
  const isGone = refusal?.status === 404 && wish !== undefined && model.mayBeGone(wish.about);
  return isGone ? [] : [`refused without a reason, ${refusal?.status} ${refusal?.kind}: ${what}`];
}

function accountFaults({ name, email }: Account, model: Expectations, records: Records): string[] {
  const wrong: string[] = [];
  const there = new Map<string, number[]>();
  for (const { description, amount } of records.expenses(email)) {
    there.set(description!, [...(there.get(description!) ?? []), amount]);
  }
  for (const { about, owner } of model.expenses()) {
    const found = there.get(about) ?? [];
    there.delete(about);
    if (owner !== name) {
      if (found.length > 0) wrong.push(`${about} is ${name}'s`);
      continue;
    }
    if (found.length > 1) wrong.push(`${about} is there ${found.length} times: ${found}`);
    const possible = model.possible(about);
    const is = found[0] ?? null;
    if (!possible.has(is)) wrong.push(`${about} is ${is}, but must be ${[...possible].join(" or ")}`);
  }
  for (const about of there.keys()) wrong.push(`nobody wanted ${about}`);

  const [first, ...copies] = records.tripNames(email);
  const names = model.tripNames(name, firstTrip(name));
  if (!names.has(first!)) wrong.push(`the trip is ${first}, but must be ${[...names].join(" or ")}`);
  const { min, max } = model.copies(name);
  if (copies.length < min || copies.length > max)
    wrong.push(`${copies.length} copies of the trip, but must be ${min} to ${max}`);
  return wrong;
}
