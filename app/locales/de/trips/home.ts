export const home = {
  title: "Start",
  planned: "Geplante Reisen",
  remains: (amount: string) => `${amount} übrig`,
  spentSoFar: (spent: string) => `${spent} ausgegeben`,
  overBy: (amount: string) => `${amount} über dem Budget`,
  quickLine: "Schnell notieren",
  quickLineHint: "12 Pizza bar gestern",
  quickLineGo: "Eingabe prüfen",
} as const;

export const counts = {
  expenses: (count: number, text: string) => (count === 1 ? "1 Ausgabe" : `${text} Ausgaben`),
  days: (count: number, text: string) => (count === 1 ? "1 Tag" : `${text} Tage`),
} as const;

export const dates = {
  to: "bis",
  today: "Heute",
  yesterday: "Gestern",
  dayOf: (day: number, of: number) => `Tag ${day} von ${of}`,
  lastDay: "Letzter Tag",
  over: "Vorbei",
  startsIn: (days: number) => (days === 1 ? "Beginnt morgen" : `Beginnt in ${days} Tagen`),
} as const;
