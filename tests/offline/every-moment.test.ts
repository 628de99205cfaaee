// One device with two tabs: whatever the order in which screens are read and shown, entries sent, answered and lost, and
// the outbox read, an entry is on the screen once, as what waits or as what the server has.
import { expect, test } from "vitest";
import { type ExpenseRow, expenseIdOf } from "~/domain/expenses/expense";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import { isForgotten, nextEntries, type OutboxEntry, type Snapshot } from "~/domain/outbox";
import { overlayOf } from "~/offline/outbox/pending-overlay";
import { fc } from "../support/property";

const DAY_MS = 24 * 3_600_000;
const today = "2026-11-21";
/** The number of entries made in one story. */
const ENTRIES = 8;
/** The number of other submissions despite which a screen's data tells of an entry without an answer. */
const OTHERS = 4;

const coffee: ExpenseRow = {
  id: "coffee",
  day: today,
  amount: 1_000,
  categoryId: "restaurant",
  paymentMethod: null,
  description: null,
  notes: null,
  locationName: null,
  locationAddress: null,
  photoUrl: null,
};

/** What the server has. */
interface Stored {
  rows: ReadonlyMap<string, ExpenseRow>;
  name: string;
  /** Ids of submissions, oldest first. */
  submitted: readonly string[];
}

const first: Stored = { rows: new Map([[coffee.id, coffee]]), name: "Rom", submitted: [] };

/** Ids of expenses by that of the entry that adds them. */
const newIds = new Map<string, string>();
for (let index = 0; index < ENTRIES; index++)
  newIds.set(`entry ${index}`, await expenseIdOf("anna", `entry ${index}`));

/** Returns what the server has once it has saved the entry. */
function after({ rows, name, submitted }: Stored, { id, intent, fields, before }: OutboxEntry): Stored {
  const changed = new Map(rows);
  const amount = Number(fields.amount) * 100;
  if (intent === "expense.add") changed.set(newIds.get(id)!, { ...coffee, id: newIds.get(id)!, amount });
  if (intent === "expense.change") changed.set(before!.id, { ...before!, amount });
  if (intent === "expense.delete") changed.delete(before!.id);
  return { rows: changed, name: intent === "trip.rename" ? fields.name! : name, submitted };
}

const stateOf = ({ id, state }: OutboxEntry) => `${id} ${state}`;

class Tab {
  /** Time of a request for data that the server has not read yet. */
  askedAt: number | undefined;
  /** Data on its way, and on the screen. */
  coming: (Stored & Snapshot) | undefined;
  shown: (Stored & Snapshot) | undefined;
  entries: readonly OutboxEntry[] | undefined;
  #overlay: Awaited<ReturnType<typeof overlayOf>> | undefined;

  ask(now: number): void {
    this.askedAt = now;
  }

  show(): void {
    this.shown = this.coming;
  }

  async readOutbox(entries: readonly OutboxEntry[]): Promise<void> {
    this.entries = entries;
    this.#overlay = await overlayOf(entries);
  }

  /** What is on the screen; undefined until it has data and has read the outbox. */
  get screen() {
    const { shown } = this;
    if (!shown || !this.#overlay) return undefined;
    const overlay = this.#overlay({ ...shown, submitted: shown.submitted.slice(-OTHERS - 1) });
    const pending = overlay.expenses("rome");
    const stored = [...shown.rows.values()];
    const total = stored.reduce((sum, { amount }) => sum + amount, 0);
    const days = [{ day: today, total, rows: stored }];
    const whole = { isFirst: true, isContinued: false, isLast: true };
    const rows: ShownRow[] = pending?.days(days, whole).flatMap((group) => group.rows) ?? stored;
    return {
      rows,
      total: pending?.spent(total) ?? total,
      count: pending?.count(stored.length) ?? stored.length,
      isTripMarked: overlay.trip<{ id: string; pending?: object }>({ id: "rome" }).pending !== undefined,
    };
  }

  /** Rows that can be changed: those that wait are changed in the outbox. */
  get unmarked(): ShownRow[] {
    return this.screen?.rows.filter(({ pending }) => !pending) ?? [];
  }
}

class Device {
  now = 1;
  server = first;
  /** All entries that were ever made, in their order. */
  readonly made: OutboxEntry[] = [];
  readonly outbox = new Map<string, OutboxEntry>();
  readonly tabs = [new Tab(), new Tab()];
  /** The entry that is being sent. */
  sending: { id: string; is: "sent" | "saved" | "answered"; savedAt?: number } | undefined;
  /** Entries whose sender has died, and that the server may still receive. */
  late: string[] = [];
  readonly forgotten = new Set<string>();
  others = 0;

  /** What can happen now. */
  get steps(): (() => unknown)[] {
    const { sending, late, made } = this;
    const [next] = nextEntries([...this.outbox.values()]);
    const canMake = made.length < ENTRIES && made.length <= this.server.submitted.length + 2;
    const steps: [weight: number, isPossible: unknown, step: () => unknown][] = [
      [1, canMake, () => this.#make("expense.add", { amount: `${1 + made.length}` })],
      [1, canMake, () => this.#make("trip.rename", { id: "rome", name: `Rom ${made.length}` })],
      [2, !sending && next, () => this.#send(next!)],
      [3, sending?.is === "sent", () => this.#save(sending!.id, sending)],
      [3, sending?.is === "saved", () => Object.assign(sending!, { is: "answered", savedAt: this.now })],
      [3, sending?.is === "answered", () => this.#settle({ state: "saved", savedAt: sending!.savedAt })],
      [1, sending, () => this.#lose()],
      // Nothing that the server may have saved is refused.
      [1, sending?.is === "sent" && next!.attempts === 1, () => this.#settle({ state: "rejected" })],
      [1, late.length > 0, () => this.#save(late.pop()!)],
      [1, this.others < OTHERS, () => this.#sendElsewhere()],
      [1, true, () => this.now++],
      [1, this.now < DAY_MS && made.length > 2, () => this.#sleep()],
    ];
    for (const [number, tab] of this.tabs.entries()) {
      // A tab learns of each change of the outbox at once, long before its person can press a button.
      const isCurrent = String(tab.entries?.map(stateOf)) === String([...this.outbox.values()].map(stateOf));
      const unmarked = isCurrent ? tab.unmarked : [];
      const row = unmarked[made.length % unmarked.length];
      const change = { id: row?.id ?? "", amount: `${50 + made.length}` };
      const old = (tab.entries ?? []).filter((entry) => tab.shown && isForgotten(entry, tab.shown));
      steps.push(
        [2, row && canMake, () => this.#make("expense.change", change, row)],
        [1, row && canMake, () => this.#make("expense.delete", { id: row!.id }, row)],
        [1, tab.askedAt === undefined, () => tab.ask(this.now)],
        [2, tab.askedAt !== undefined, () => this.#read(tab)],
        [2, tab.coming !== tab.shown, () => tab.show()],
        [1, tab.shown, () => this.tabs.splice(number, 1, new Tab())],
        [2, !isCurrent, () => tab.readOutbox([...this.outbox.values()])],
        [1, old.length > 0, () => this.#forget(old)],
      );
    }
    return steps.flatMap(([weight, isPossible, step]) => (isPossible ? Array(weight).fill(step) : []));
  }

  #make(intent: OutboxEntry["intent"], fields: OutboxEntry["fields"], before?: ExpenseRow): void {
    const createdAt = this.made.length;
    const entry: OutboxEntry = {
      ...{ account: "anna", screen: "/", tripId: "rome", day: today, attempts: 0, retryAt: 0 },
      ...{ id: `entry ${createdAt}`, intent, before, createdAt, state: "waiting" },
      fields: { ...fields, categoryId: "restaurant", date: today },
    };
    this.made.push(entry);
    this.outbox.set(entry.id, entry);
  }

  #send({ id, attempts }: OutboxEntry): void {
    this.sending = { id, is: "sent" };
    this.#change(id, { state: "sending", attempts: attempts + 1 });
  }

  #settle(result: Partial<OutboxEntry>): void {
    this.#change(this.sending!.id, result);
    this.sending = undefined;
  }

  #lose(): void {
    if (this.sending!.is === "sent") this.late.push(this.sending!.id);
    this.#settle({ state: "waiting" });
  }

  #change(id: string, changes: Partial<OutboxEntry>): void {
    this.outbox.set(id, { ...this.outbox.get(id)!, ...changes });
  }

  /** The server saves an entry, unless it has. */
  #save(id: string, sending?: { is: string }): void {
    if (sending) sending.is = "saved";
    if (this.server.submitted.includes(id)) return;
    const entry = this.made.find((one) => one.id === id)!;
    this.server = { ...after(this.server, entry), submitted: [...this.server.submitted, id] };
  }

  #forget(old: readonly OutboxEntry[]): void {
    for (const { id } of old) {
      this.outbox.delete(id);
      this.forgotten.add(id);
    }
  }

  #sendElsewhere(): void {
    this.others++;
    this.server = { ...this.server, submitted: [...this.server.submitted, `other ${this.others}`] };
  }

  #read(tab: Tab): void {
    tab.coming = { ...this.server, loadedAt: tab.askedAt! };
    tab.askedAt = undefined;
  }

  /** A day passes. A tab that shows the data of yesterday loads it again. */
  #sleep(): void {
    this.now += DAY_MS + 1;
    for (const number of this.tabs.keys()) this.tabs[number] = new Tab();
  }

  /** Returns what a tab has to show: each entry that the tab or its data knows, once. */
  expected({ shown, entries = [] }: Tab): Stored {
    const states = new Map(entries.map(({ id, state }) => [id, state]));
    const isKnown = ({ id }: OutboxEntry) =>
      this.forgotten.has(id) || (states.get(id) ?? "rejected") !== "rejected";
    return this.made
      .filter((entry) => isKnown(entry) || shown!.submitted.includes(entry.id))
      .reduce(after, first);
  }
}

test("An entry is on the screen at every moment, as what waits or as what the server has, and never twice", async () => {
  const choices = fc.array(fc.nat({ max: 1_000 }), { minLength: 10, maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(choices, async (chosen) => {
      const device = new Device();
      for (const choice of chosen) {
        const { steps } = device;
        await steps[choice % steps.length]!();
        for (const tab of device.tabs) {
          const { screen } = tab;
          if (!screen) continue;
          const { rows, name } = device.expected(tab);
          // A refused change is shown and does not count.
          const counted = screen.rows.flatMap(({ pending, ...row }) => {
            if (pending?.state === "rejected") return tab.shown!.rows.get(row.id) ?? [];
            return pending?.kind === "delete" ? [] : row;
          });
          const amounts = (all: Iterable<ExpenseRow>) => [...all].map(({ id, amount }) => `${id}: ${amount}`);
          expect(amounts(counted).sort()).toEqual(amounts(rows.values()).sort());
          expect(screen.total).toBe([...rows.values()].reduce((sum, { amount }) => sum + amount, 0));
          expect(screen.count).toBe(rows.size);
          expect(screen.isTripMarked || tab.shown!.name === name).toBe(true);
        }
      }
    }),
  );
});
