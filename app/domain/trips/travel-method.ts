/** Means of transport of a trip, in the form's order, with the names of lucide icons. */
export const travelIcons = {
  flug: "plane",
  bahn: "train-front",
  auto: "car",
  bus: "bus",
  boot: "sailboat",
  fahrrad: "bike",
  motorrad: "motorbike",
  kombiniert: "waypoints",
} as const;

export type TravelMethod = keyof typeof travelIcons;

export const travelMethods = Object.keys(travelIcons) as readonly TravelMethod[];
