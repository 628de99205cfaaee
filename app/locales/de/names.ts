import type { CategoryId, MainCategoryId } from "~/domain/expenses/category";
import type { ExpenseKind } from "~/domain/expenses/kind";
import type { PaymentMethod } from "~/domain/expenses/payment-method";
import type { RepaymentMethod } from "~/domain/settling/repayment";
import { type Member, numbered } from "~/domain/sharing/member";
import type { TravelMethod } from "~/domain/trips/travel-method";
import type { TripState } from "~/domain/trips/trip";
import { formerPerson } from "./sharing/sharing";

/** Kinds of an expense, as rows and forms name them. */
export const kindNames: Record<ExpenseKind, string> = {
  expense: "Ausgabe",
  refund: "Erstattung",
  planned: "Noch zu zahlen",
  deposit: "Kaution",
  returned: "Kaution zurück",
};

/** The same within a sentence: `die Kaution`, `die geplante Ausgabe`. */
export const kindNouns: Record<ExpenseKind, string> = {
  ...kindNames,
  planned: "geplante Ausgabe",
  returned: "zurückgegebene Kaution",
};

/** Begins a sentence or a title with a noun. */
export function capitalized(noun: string): string {
  return noun[0]!.toUpperCase() + noun.slice(1);
}

export const mainCategoryNames: Record<MainCategoryId, string> = {
  food: "Essen",
  accommodation: "Unterkunft",
  travel: "Reise",
  transport: "Transport",
  activities: "Aktivitäten",
  shopping: "Einkaufen",
  health: "Gesundheit",
  extras: "Extras",
};

export const categoryNames: Record<CategoryId, string> = {
  flight: "Flug",
  train: "Zug",
  car: "Auto",
  ship: "Schiff",
  transfer: "Transfer",
  benzin: "Benzin",
  parken: "Parken",
  oepnv: "ÖPNV",
  taxi: "Taxi",
  uber: "Uber",
  "fahrrad-miete": "Fahrradmiete",
  mietwagen: "Mietwagen",
  shuttle: "Shuttle",
  hotel: "Hotel",
  ferienwohnung: "Ferienwohnung",
  camping: "Camping",
  hostel: "Hostel",
  resort: "Resort",
  nebenkosten: "Nebenkosten",
  restaurant: "Restaurant",
  bar: "Bar",
  snacks: "Snacks",
  lebensmittel: "Lebensmittel",
  zimmerservice: "Zimmerservice",
  "street-food": "Street Food",
  trinkgeld: "Trinkgeld",
  strand: "Strand",
  eintritt: "Eintritt",
  leihgebuehren: "Leihgebühren",
  touren: "Touren",
  shows: "Shows",
  wellness: "Wellness",
  sport: "Sport",
  freizeitparks: "Freizeitparks",
  kleidung: "Kleidung",
  souvenirs: "Souvenirs",
  elektronik: "Elektronik",
  kosmetik: "Kosmetik",
  "food-shopping": "Feinkost",
  "sonstiges-shopping": "Sonstiges",
  apotheke: "Apotheke",
  gesundheit: "Arzt",
  notfalle: "Notfälle",
  fitness: "Fitness",
  wasche: "Wäsche",
  internet: "Internet",
  gebuehren: "Gebühren",
  spenden: "Spenden",
  sonstiges: "Sonstiges",
};

const paymentMethodNames: Record<PaymentMethod | RepaymentMethod, string> = {
  barzahlung: "Barzahlung",
  kreditkarte: "Kreditkarte",
  "ec-konto": "EC-Konto",
  crypto: "Krypto",
  andere: "Andere",
  cash: "Barzahlung",
  card: "Karte",
  credit_card: "Kreditkarte",
  debit_card: "Debitkarte",
  paypal: "PayPal",
  bank_transfer: "Überweisung",
  ueberweisung: "Überweisung",
  other: "Andere",
};

/** Returns the name of a payment method; "Unbekannt" for null and unknown ids. */
export function paymentMethodName(id: string | null): string {
  return (
    (id !== null &&
      Object.hasOwn(paymentMethodNames, id) &&
      paymentMethodNames[id as keyof typeof paymentMethodNames]) ||
    "Unbekannt"
  );
}

export const travelMethodNames: Record<TravelMethod, string> = {
  flug: "Flug",
  bahn: "Bahn",
  auto: "Auto",
  bus: "Bus",
  boot: "Boot",
  fahrrad: "Fahrrad",
  motorrad: "Motorrad",
  kombiniert: "Kombiniert",
};

export const tripStateNames: Record<TripState, string> = {
  active: "Aktiv",
  planned: "Geplant",
  archived: "Beendet",
  deleted: "Gelöscht",
};

/** Returns the name under which a member is shown: a second Ben as `Ben (2)`. */
export function nameOf({ name, namesake }: Pick<Member, "name" | "namesake">): string {
  const shown = name ?? formerPerson;
  return namesake ? numbered(shown, namesake) : shown;
}
