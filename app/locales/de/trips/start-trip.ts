/** Texts of the dialog that starts a trip. */
export const startTrip = {
  text: (name: string) => `„${name}“ wird deine aktive Reise.`,
  start: "Reise starten",
  instead: (active: string, name: string) =>
    `Es läuft immer nur eine Reise. Was soll aus „${active}“ werden, wenn „${name}“ beginnt?`,
  endAndStart: (name: string) => `${name} beenden und starten`,
  postponeAndStart: (name: string) => `${name} zurückstellen und starten`,
} as const;
