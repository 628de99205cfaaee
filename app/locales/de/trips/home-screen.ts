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
  allOpen: "Alle ansehen",
  latest: "Zuletzt",
  noneYetHelp: "Notiere die erste, zum Beispiel den Kaffee von eben.",
} as const;
