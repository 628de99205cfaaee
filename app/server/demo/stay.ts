import type { CategoryId } from "~/domain/category";
import type { Dice } from "./dice";
import { again, type Currency, euro, type Purchase, type Spent, spend } from "./purchase";

/** Some nights in one place, with the purchases of its days. */
export interface Stay {
  place: string;
  nights: number;
  night: Purchase;
  currency?: Currency;
  /** Purchases on the first day, before all others. */
  arrival?: readonly Purchase[];
  /** Each day has one purchase of each list, but not always a ride and a snack. Later rounds are shuffled. */
  mornings: readonly Purchase[];
  rides: readonly Purchase[];
  noons: readonly Purchase[];
  snacks: readonly Purchase[];
  evenings: readonly Purchase[];
  /** Purchases that happen once, spread over the days. */
  once?: readonly Purchase[];
}

/** Probability that a day has a ride, and a snack. */
const OFTEN = 0.75;

/** Categories whose prices vary by `VARIATION`. */
const varying = new Set<CategoryId>([
  ...(["restaurant", "bar", "snacks", "lebensmittel", "street-food", "taxi", "uber"] as const),
]);
const VARIATION = 0.16;

/** Returns the expenses of consecutive stays in chronological order. */
export function travel(stays: readonly Stay[], firstDay: number, dice: Dice): Spent[] {
  let day = firstDay;
  return stays.flatMap((stay) => {
    const spent = daysOf(stay, day, dice);
    day += stay.nights;
    return spent;
  });
}

function daysOf(stay: Stay, firstDay: number, dice: Dice): Spent[] {
  const { place, nights, night, arrival = [], once = [], currency = euro } = stay;
  const [morning, ride, noon, snack, evening] = [
    ...[stay.mornings, stay.rides, stay.noons, stay.snacks, stay.evenings].map((list) => dice.pile(list)),
  ];
  return Array.from({ length: nights }, (_, day) => {
    const special = once.filter((_, index) => Math.floor(((index + 0.5) * nights) / once.length) === day);
    const isFull = special.some(([, , , how]) => how?.allDay);
    const purchases = [
      ...(day === 0 ? arrival : []),
      morning!(),
      !isFull && dice.roll() < OFTEN ? ride!() : undefined,
      special[0],
      isFull ? undefined : noon!(),
      ...special.slice(1),
      dice.roll() < OFTEN ? snack!() : undefined,
      evening!(),
      day === 0 ? night : again(night),
    ];
    return purchases
      .filter((purchase) => purchase !== undefined)
      .map((purchase) => spend(firstDay + day, vary(purchase, currency, dice), currency, place));
  }).flat();
}

function vary(purchase: Purchase, { step }: Currency, dice: Dice): Purchase {
  const [words, categoryId, price, how] = purchase;
  if (!varying.has(categoryId)) return purchase;
  const varied = price * (1 - VARIATION / 2 + VARIATION * dice.roll());
  return [words, categoryId, Math.round(varied / step) * step, how];
}
