/** The eight main categories with their subcategories, in display order. */
const table = {
  food: {
    icon: "utensils",
    subcategories: {
      restaurant: "utensils",
      bar: "martini",
      snacks: "croissant",
      lebensmittel: "apple",
      zimmerservice: "concierge-bell",
      "street-food": "sandwich",
      trinkgeld: "hand-coins",
    },
  },
  accommodation: {
    icon: "bed-double",
    subcategories: {
      hotel: "hotel",
      ferienwohnung: "house",
      camping: "tent",
      hostel: "bed-single",
      resort: "tree-palm",
      nebenkosten: "receipt",
    },
  },
  travel: {
    icon: "plane",
    subcategories: {
      flight: "plane",
      train: "train-front",
      car: "car",
      ship: "ship",
      transfer: "bus-front",
    },
  },
  transport: {
    icon: "bus",
    subcategories: {
      benzin: "fuel",
      parken: "circle-parking",
      oepnv: "tram-front",
      taxi: "car-taxi-front",
      uber: "smartphone",
      "fahrrad-miete": "bike",
      mietwagen: "key-round",
      shuttle: "bus-front",
    },
  },
  activities: {
    icon: "ticket",
    subcategories: {
      strand: "umbrella",
      eintritt: "ticket",
      leihgebuehren: "snowflake",
      touren: "map",
      shows: "drama",
      wellness: "flower-2",
      sport: "dumbbell",
      freizeitparks: "ferris-wheel",
    },
  },
  shopping: {
    icon: "shopping-bag",
    subcategories: {
      kleidung: "shirt",
      souvenirs: "gift",
      elektronik: "headphones",
      kosmetik: "spray-can",
      "food-shopping": "shopping-basket",
      "sonstiges-shopping": "shopping-bag",
    },
  },
  health: {
    icon: "heart-pulse",
    subcategories: {
      apotheke: "pill",
      gesundheit: "stethoscope",
      notfalle: "siren",
      fitness: "dumbbell",
    },
  },
  extras: {
    icon: "sparkles",
    subcategories: {
      wasche: "washing-machine",
      internet: "wifi",
      gebuehren: "landmark",
      spenden: "heart-handshake",
      sonstiges: "ellipsis",
    },
  },
} as const;

type Table = typeof table;
export type MainCategoryId = keyof Table;
export type CategoryId = { [M in MainCategoryId]: keyof Table[M]["subcategories"] }[MainCategoryId];

/** One of the 49 subcategories. `icon` is a lucide icon's name. */
export interface Category {
  id: CategoryId;
  main: MainCategoryId;
  icon: string;
}

interface MainCategory {
  id: MainCategoryId;
  icon: Table[MainCategoryId]["icon"];
  subcategories: readonly Category[];
}

export const mainCategories: readonly MainCategory[] = Object.entries(table).map(
  ([id, { icon, subcategories }]) => ({
    id: id as MainCategoryId,
    icon,
    subcategories: Object.entries(subcategories).map(([subId, subIcon]) => ({
      id: subId as CategoryId,
      main: id as MainCategoryId,
      icon: subIcon,
    })),
  }),
);

const byId = new Map<string, Category>(
  mainCategories.flatMap(({ subcategories }) => subcategories.map((category) => [category.id, category])),
);

export const categoryIds: readonly CategoryId[] = [...byId.values()].map(({ id }) => id);
export const mainCategoryIds: readonly MainCategoryId[] = mainCategories.map(({ id }) => id);

/** Returns whether this is a subcategory's id; ids of main categories are not. */
export function isCategoryId(id: unknown): id is CategoryId {
  return typeof id === "string" && byId.has(id);
}

export function isMainCategoryId(id: unknown): id is MainCategoryId {
  return typeof id === "string" && Object.hasOwn(table, id);
}

export function mainOf(id: CategoryId): MainCategoryId {
  return byId.get(id)!.main;
}
