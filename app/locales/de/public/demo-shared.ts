// The demo's shared trip: Lena with a friend who has only a link, and with her grandmother, who has only a name.
import type { CategoryId } from "~/domain/expenses/category";
import type { ExpenseKind } from "~/domain/expenses/kind";
import type { SplitMode } from "~/domain/sharing/split";

export type DemoMember = "lena" | "jonas" | "ruth";

/** An expense. Its day counts from the trip's first; a price that is a number is in euro. */
export interface SharedDemoExpense {
  day: number;
  by: Exclude<DemoMember, "ruth">;
  description: string;
  categoryId: CategoryId;
  price: number | { number: number; currency: "CZK"; rate: string };
  nights?: number;
  kind?: ExpenseKind;
  /** Of a refund: what the expense is called that it belongs to. */
  refundOf?: string;
  isPrivate?: boolean;
  /** The name of its file, and the text of a PDF. */
  receipt?: { name: string; lines?: readonly string[] };
  /** Weights by member; without them it is equally everybody's. */
  split?: { mode: SplitMode; weights: Partial<Record<DemoMember, number>> };
}

export const names = { jonas: "Jonas", ruth: "Oma Ruth" } as const;

const koruna = (number: number) => ({ number, currency: "CZK", rate: "24.6" }) as const;

export const sharedTrip = {
  name: "Advent in Prag",
  destination: "Prag",
  travelMethod: "bahn",
  budget: 90_000,
  ownBudget: 30_000,
  firstDay: -16,
  length: 4,
} as const;

export const sharedExpenses: readonly SharedDemoExpense[] = [
  { day: 0, by: "lena", description: "Sparpreis Gruppe nach Prag", categoryId: "train", price: 128.7 },
  {
    day: 0,
    by: "jonas",
    description: "Wohnung auf der Kleinseite",
    categoryId: "ferienwohnung",
    price: 318,
    nights: 3,
    receipt: {
      name: "Rechnung Wohnung.pdf",
      lines: [
        "Apartmány Kampa",
        "Praha 1, Malá Strana",
        "",
        "Rechnung für Jonas",
        "Wohnung mit zwei Zimmern, 3 Nächte",
        "",
        "Gesamt: 318,00 EUR",
        "Bezahlt mit Karte. Danke und bis bald!",
      ],
    },
  },
  {
    day: 0,
    by: "jonas",
    description: "Kaution für die Wohnung",
    categoryId: "ferienwohnung",
    price: 150,
    kind: "returned",
  },
  {
    day: 1,
    by: "lena",
    description: "Svíčková für alle",
    categoryId: "restaurant",
    price: koruna(1_045),
    receipt: { name: "Svíčková.jpg" },
  },
  {
    day: 1,
    by: "jonas",
    description: "Karten für den Veitsdom",
    categoryId: "eintritt",
    price: koruna(1_150),
    // Seniors pay half.
    split: { mode: "shares", weights: { lena: 100, jonas: 100, ruth: 50 } },
  },
  {
    day: 2,
    by: "lena",
    description: "Glühwein und Trdelník",
    categoryId: "snacks",
    price: koruna(485),
    split: { mode: "equal", weights: { lena: 1, jonas: 1 } },
  },
  {
    day: 2,
    by: "lena",
    description: "Geschenk für Jonas",
    categoryId: "souvenirs",
    price: koruna(690),
    isPrivate: true,
  },
  {
    day: 3,
    by: "jonas",
    description: "Nachlass, weil die Heizung kalt blieb",
    categoryId: "ferienwohnung",
    price: 45,
    kind: "refund",
    refundOf: "Wohnung auf der Kleinseite",
  },
];

/** Oma Ruth has given Jonas some of what she owes. */
export const sharedRepayment = { from: "ruth", to: "jonas", amount: 5_000, day: 3 } as const;
