import type { CategoryId } from "~/domain/category";
import type { Dice } from "./dice";
import { again, type Currency, euro, type Purchase, type Spent, spend } from "./purchase";

/** Some nights in one place, and what days there are made of. */
export interface Stay {
  place: string;
  nights: number;
  night: Purchase;
  currency?: Currency;
  /** Paid on the first day, before anything else. */
  arrival?: readonly Purchase[];
  /** One of each on every day; now and then no ride and no snack. Later rounds are shuffled. */
  mornings: readonly Purchase[];
  rides: readonly Purchase[];
  noons: readonly Purchase[];
  snacks: readonly Purchase[];
  evenings: readonly Purchase[];
  /** Each once, spread over the days. */
  once?: readonly Purchase[];
}

/** How often a day has a ride, and a snack. */
const OFTEN = 0.75;

/** Prices that are never quite the same twice. */
const varying = new Set<CategoryId>([
  ...(["restaurant", "bar", "snacks", "lebensmittel", "street-food", "taxi", "uber"] as const),
]);
const VARIATION = 0.16;

/** What stays after one another cost, day by day, each day in the order in which it is lived. */
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
