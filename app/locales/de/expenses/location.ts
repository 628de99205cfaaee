/** Why the device's position could not be filled in. */
export const locationToasts = {
  unsupported: "Dein Browser kann den Standort nicht bestimmen.",
  unknown: "Der Standort konnte nicht bestimmt werden.",
  unanswered: "Vom Browser kam kein Standort. Erlaube ihn, wenn er fragt, oder schreib den Ort hin.",
} as const;
