/** Means of transport of a trip, in the form's order. */
export const travelMethods = [
  "flug",
  "bahn",
  "auto",
  "bus",
  "boot",
  "fahrrad",
  "motorrad",
  "kombiniert",
] as const;

export type TravelMethod = (typeof travelMethods)[number];

/** Names of lucide icons; anything else is shown as `route`. */
export const travelIcons: Readonly<Record<TravelMethod, string>> = {
  flug: "plane",
  bahn: "train-front",
  auto: "car",
  bus: "bus",
  boot: "sailboat",
  fahrrad: "bike",
  motorrad: "motorbike",
  kombiniert: "waypoints",
};
