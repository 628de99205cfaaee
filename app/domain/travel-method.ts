/** How a trip is travelled (spec, section 3), in the order in which the form shows it. */
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

/** Their lucide icons; anything else wears `route`. */
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
