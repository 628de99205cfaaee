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

/** Texts of home that no other screen needs. */
export const homeScreen = {
  welcome: (name: string) => `Hallo ${name}!`,
  welcomeLead: "Lege deine erste Reise an, und du weißt jeden Tag, ob das Geld noch reicht.",
  welcomeBackLead: "Gerade ist keine Reise aktiv. Starte eine geplante oder lege eine neue an.",
  hints: [
    { icon: "receipt", title: "Ausgaben erfassen", text: "In fünf Sekunden notiert, auch mit einer Hand." },
    { icon: "chart", title: "Kosten analysieren", text: "Sieh, wofür das Geld wirklich draufgeht." },
    {
      icon: "pencil",
      title: "Jederzeit bearbeiten",
      text: "Vertippt? Ändern geht immer, auch nach der Reise.",
    },
    { icon: "wallet", title: "Budget verwalten", text: "Du siehst, was übrig ist, bevor es knapp wird." },
  ],
  toTrips: "Meine Reisen",
  toProfile: "Profil",
  ownShare: (label: string) => `${label} · dein Anteil`,
  today: (count: string) => `${count} heute`,
  spreadToday: (amount: string) => `davon ${amount} verteilt`,
  leftOf: (percent: string, budget: string) => `noch ${percent} von ${budget}`,
  over: "Überschritten",
  compose: "Ausgabe notieren",
  whatFor: "Wofür",
  tileHelp: "Ausgabe hinzufügen",
  latest: "Zuletzt",
  noneYetHelp: "Notiere die erste, zum Beispiel den Kaffee von eben.",
} as const;
