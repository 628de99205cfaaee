import { expect, test } from "vitest";
import type { OutboxEntry } from "~/domain/outbox";
import { Expectations } from "./model";

const about = "Anna 1.1";

/** The refused entry of an expense that the server has saved with another amount. */
const refused = (amount: string) =>
  ({
    id: "1",
    intent: "expense.add",
    state: "rejected",
    fields: { description: about, amount },
  }) as Partial<OutboxEntry> as OutboxEntry;

/** Anna adds an expense, edits it while it waits, and changes it on the list. */
function annaChangesTwice() {
  const model = new Expectations();
  model.told(model.wish("Anna", "add", about, 104), "kept");
  model.told(model.wish("Anna", "change", about, 105), "kept");
  const last = model.wish("Anna", "change", about, 106);
  return { model, last };
}

test("Anna's last change counts", () => {
  const { model, last } = annaChangesTwice();
  model.told(last, "confirmed");
  expect(model.possible(about)).toEqual(new Set([106]));
});

test("Anna takes over her earlier change after the last one was confirmed, and that counts", () => {
  const { model, last } = annaChangesTwice();
  model.told(last, "confirmed");
  model.tookOver(refused("1,05"), () => undefined);
  expect(model.possible(about)).toEqual(new Set([105]));
});

test("Anna takes over her earlier change while the last one still waits, and either may count", () => {
  const { model, last } = annaChangesTwice();
  model.told(last, "kept");
  model.tookOver(refused("1,05"), () => undefined);
  expect(model.possible(about)).toEqual(new Set([106, 105]));
});
