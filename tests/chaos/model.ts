// The model: it records people's wishes and what they were told, and derives what the database must hold in the end.
import type { OutboxEntry } from "../../app/domain/outbox.ts";

/** The last thing the person knows about a wish. */
type Outcome =
  /** The button was pressed, without a response: it may have happened or not. */
  | "pressed"
  /** Stored on the device to be sent: it must happen in the end. */
  | "kept"
  /** Confirmed by a toast. */
  | "confirmed"
  /** Discarded while it waited: it may have been sent already. */
  | "discarded";

export type Kind = "add" | "change" | "delete" | "rename" | "duplicate";

export interface Wish {
  owner: string;
  /** The expense's unique description; for a trip its new name. */
  about: string;
  kind: Kind;
  /** The wished amount. */
  cents?: number;
  outcome: Outcome;
  /** True if another wish for the same thing followed before any response: it may happen after that one too. */
  isLoose: boolean;
}

/** Possible amounts of an expense in cents; null means that it does not exist. */
export type Possible = Set<number | null>;

const ABSENT = null;

export class Expectations {
  readonly wishes: Wish[] = [];
  /** The events, line by line. */
  readonly log: string[] = [];
  readonly #entries = new Map<string, string>();
  readonly #began = Date.now();

  say(line: string): void {
    const timed = `${String(Date.now() - this.#began).padStart(6)} ${line}`;
    this.log.push(timed);
    if (process.env.CHAOS_LOG) console.log(timed);
  }

  /** Records that a person is about to press a button. */
  wish(owner: string, kind: Kind, about: string, cents?: number): Wish {
    for (const earlier of this.#of(about)) if (earlier.outcome === "pressed") earlier.isLoose = true;
    const wish: Wish = { owner, kind, about, cents, outcome: "pressed", isLoose: false };
    this.wishes.push(wish);
    return wish;
  }

  /** The list shows the expense: it is on the server, or waits on the device. */
  listed(about: string, isPending: boolean): void {
    const [added] = this.#of(about);
    if (added?.outcome === "pressed") added.outcome = isPending ? "kept" : "confirmed";
  }

  told(wish: Wish, outcome: "kept" | "confirmed"): void {
    if (wish.outcome === "pressed" || wish.outcome === "kept") wish.outcome = outcome;
  }

  /** Reads the entries on the device. `nameOf` returns the description of the expense with this id. */
  onDevice(entries: readonly OutboxEntry[], nameOf: (id: string) => string | undefined): void {
    for (const entry of entries) {
      const wish = this.wishOf(entry, nameOf);
      if (!wish || wish.outcome === "confirmed" || wish.outcome === "discarded") continue;
      wish.outcome = entry.state === "saved" ? "confirmed" : "kept";
    }
  }

  /** The owner discarded these entries, with all earlier wishes for the same expense. */
  discarded(entries: readonly OutboxEntry[], nameOf: (id: string) => string | undefined): void {
    for (const entry of entries) {
      const wish = this.wishOf(entry, nameOf);
      if (!wish) continue;
      const isNew = entry.intent === "expense.add";
      for (const one of this.#of(wish.about)) {
        if (one.outcome !== "confirmed" && (isNew || one.kind === wish.kind)) one.outcome = "discarded";
      }
    }
  }

  /**
   * The owner replaced what the server had saved by the values of a refused entry. That is a new press, so it counts
   * after all changes that were confirmed by then.
   */
  tookOver(entry: OutboxEntry, nameOf: (id: string) => string | undefined): void {
    const wish = this.wishOf(entry, nameOf);
    if (wish?.kind !== "change") return;
    const at = this.wishes.indexOf(wish);
    // A later change that still waits is sent after this one, but may be on its way already.
    wish.isLoose = this.wishes
      .slice(at + 1)
      .some(({ about, outcome }) => about === wish.about && outcome !== "confirmed");
    this.wishes.splice(at, 1);
    this.wishes.push(wish);
  }

  wishOf(entry: OutboxEntry, nameOf: (id: string) => string | undefined): Wish | undefined {
    const { intent, fields } = entry;
    const kind = intent.split(".")[1] as Kind;
    if (kind === "duplicate") return this.#duplicateOf(entry);
    const about =
      kind === "delete"
        ? (entry.before?.description ?? nameOf(fields.id ?? ""))
        : (fields.description ?? fields.name);
    const same = this.#of(about ?? "").filter(({ owner }) => about !== undefined && owner !== "");
    if (kind === "delete") return same.findLast((wish) => wish.kind === kind);
    if (kind === "rename") return same.at(-1);
    const cents = Number((fields.amount ?? "").replace(",", ".")) * 100;
    return same.find((wish) => wish.kind !== "delete" && Math.abs(wish.cents! - cents) < 0.5);
  }

  /** Copies of a trip look alike: each entry belongs to the first wish without an entry. */
  #duplicateOf({ id }: OutboxEntry): Wish | undefined {
    const copies = this.wishes.filter(({ kind }) => kind === "duplicate");
    const known = this.#entries.get(id);
    if (known !== undefined) return copies.find(({ about }) => about === known);
    const wish = copies.find(
      ({ about, outcome }) => outcome !== "confirmed" && ![...this.#entries.values()].includes(about),
    );
    if (wish) this.#entries.set(id, wish.about);
    return wish;
  }

  /** All expenses that were ever wished for, with their owners. */
  expenses(): { about: string; owner: string }[] {
    return this.wishes.filter(({ kind }) => kind === "add");
  }

  /** Expenses of this person that certainly exist, on the server or on the device. */
  sureExpenses(owner: string): string[] {
    const own = this.expenses().filter((expense) => expense.owner === owner);
    return own.map(({ about }) => about).filter((about) => !this.possible(about).has(ABSENT));
  }

  possible(about: string): Possible {
    const wishes = this.#of(about);
    let now: Possible = new Set([ABSENT]);
    for (const wish of wishes.filter(({ isLoose }) => !isLoose)) {
      const after = effect(wish, now);
      const isSure = wish.outcome === "confirmed" || wish.outcome === "kept";
      now = isSure ? after : new Set([...now, ...after]);
    }
    for (const wish of wishes.filter(({ isLoose }) => isLoose)) now = new Set([...now, ...effect(wish, now)]);
    return now;
  }

  /** True if somebody wished to delete the expense, so that later changes may be refused. */
  mayBeGone(about: string): boolean {
    return this.#of(about).some(({ kind }) => kind === "delete");
  }

  /** Bounds for the number of copies of a trip. Two presses on the same page count once. */
  copies(owner: string): { min: number; max: number } {
    const all = this.wishes.filter((wish) => wish.kind === "duplicate" && wish.owner === owner);
    const isSure = ({ outcome }: Wish) => outcome === "confirmed" || outcome === "kept";
    const known = [...this.#entries.values()];
    const distinct = all.filter((wish) => isSure(wish) && known.includes(wish.about)).length;
    return { min: Math.max(distinct, all.some(isSure) ? 1 : 0), max: all.length };
  }

  /** Possible names of the trip, which was called `first` in the beginning. */
  tripNames(owner: string, first: string): Set<string> {
    const wishes = this.wishes.filter((wish) => wish.kind === "rename" && wish.owner === owner);
    let now = new Set([first]);
    for (const { outcome, about } of wishes) {
      const isSure = outcome === "confirmed" || outcome === "kept";
      now = isSure ? new Set([about]) : new Set([...now, about]);
    }
    // A rename without a response may happen after all others.
    return new Set([
      ...now,
      ...wishes.filter(({ outcome }) => outcome === "pressed").map(({ about }) => about),
    ]);
  }

  #of(about: string): Wish[] {
    return this.wishes.filter((wish) => wish.about === about);
  }
}

function effect({ kind, cents }: Wish, before: Possible): Possible {
  if (kind === "delete") return new Set([ABSENT]);
  if (kind === "add") return new Set([cents!]);
  // A deleted expense is not changed.
  return new Set([...before].map((one) => (one === ABSENT ? ABSENT : cents!)));
}
