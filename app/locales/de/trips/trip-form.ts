export const tripForm = {
  editTitle: "Reise bearbeiten",
  name: "Reisename",
  nameHint: "z. B. Interrail Portugal",
  destination: "Reiseziel",
  destinationHint: "z. B. Lissabon und Porto",
  startDate: "Startdatum",
  endDate: "Enddatum",
  budgetHelp: "Leer oder 0: ohne Budget.",
  budgetNegative: "Budget muss positiv sein",
  travelMethod: "Verkehrsmittel",
  setAsActive: "Gleich starten",
  setAsActiveHelp: "Sonst liegt sie bei den geplanten Reisen.",
  create: "Reise erstellen",
  nameRequired: "Reisename ist erforderlich",
  destinationRequired: "Reiseziel ist erforderlich",
  startDateRequired: "Startdatum ist erforderlich",
  endDateRequired: "Enddatum ist erforderlich",
  tooLong: "Höchstens drei Jahre.",
  travelMethodRequired: "Verkehrsmittel ist erforderlich",
} as const;

/** Texts of the dialog that starts a trip. */
export const startTrip = {
  text: (name: string) => `„${name}“ wird deine aktive Reise.`,
  start: "Reise starten",
  instead: (active: string, name: string) =>
    `Es läuft immer nur eine Reise. Was soll aus „${active}“ werden, wenn „${name}“ beginnt?`,
  endAndStart: (name: string) => `${name} beenden und starten`,
  postponeAndStart: (name: string) => `${name} zurückstellen und starten`,
} as const;
