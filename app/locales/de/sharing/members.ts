import { formatCount } from "~/locales/format";

/** Texts about the people on a trip, in dialogs of its screen. Few screens load them. */
export const members = {
  lead: "Wer mitreist, teilt sich die Ausgaben. Nicht jede Person braucht ein Konto.",
  you: (name: string) => `${name} (du)`,
  roles: {
    owner: "Besitzt die Reise",
    ownerIsMe: "Dir gehört die Reise",
    withAccount: "Mit Konto",
    guest: "Gast",
    withoutAccount: "Ohne Konto",
    left: "nicht mehr dabei",
  },
  together: (name: string) => `zahlt zusammen mit ${name}`,
  weight: (text: string) => `Anteil ${text}`,
  togetherIsMe: (name: string) => `du zahlst zusammen mit ${name}`,
  chosenBy: (name: string, whom: string) => `${name} zahlt zusammen mit ${whom}`,
  dative: "dir",
  name: "Person hinzufügen",
  nameHint: "Name",
  add: "Hinzufügen",
  nameHelp: "Ohne Konto: Ihr tragt für sie ein.",
  nameRequired: "Wie heißt die Person?",
  invite: "Einladen",
  leave: "Reise verlassen",
} as const;

export const member = {
  name: "Name",
  settlesWith: "Zahlt zusammen mit",
  settlesWithHelp: "Beim Ausgleichen zählt ihr dann als eine Person.",
  nobody: "niemandem",
  budget: "Dein Budget",
  budgetHelp: "Nur für dich: dein Anteil zählt dagegen.",
  partOfBudget: (amount: string) => `Ohne eigenes Budget zählt dein Anteil am Budget der Reise: ${amount}.`,
  weight: "Anteil an neuen Ausgaben",
  weightHelp: "Ein Kind zählt zum Beispiel 0,5. Mit 0 ist die Person nur dabei, wo du sie auswählst.",
  personalLink: "Einladungslink",
  personalLinkHelp: (name: string) =>
    `Wer damit mitreist, übernimmt, was bisher unter „${name}“ steht. Der Link gilt für eine Person.`,
  comeBackHelp: (name: string) =>
    `Damit kommt ${name} auf die Reise zurück. Der Link gilt nur für dieses Konto und nur einmal.`,
  makeLink: "Link erstellen",
  merge: "Ist dieselbe Person wie …",
  mergeHelp: (name: string) =>
    `Was ${name} ausgelegt hat und schuldet, zählt dann bei der anderen Person. Das lässt sich nicht rückgängig machen.`,
  choose: "Bitte wählen",
  isSame: "Ja, es ist dieselbe Person.",
  isSameMissing: "Bitte bestätige, dass es dieselbe Person ist.",
  mergeSubmit: "Zusammenlegen",
  handOver: "Reise übergeben",
  handOverHelp: (name: string) =>
    `Dann gehört die Reise ${name}. Du reist weiter mit und kannst sie danach verlassen. Deine Einladungslinks gelten nicht mehr.`,
  yesHandOver: "Ja, Reise übergeben",
  remove: "Von der Reise nehmen",
  yesRemove: "Ja, von der Reise nehmen",
  removeHelp: (name: string) =>
    `${name} sieht die Reise dann nicht mehr und kommt nur mit einem eigenen Link zurück. Der Link für alle endet damit. Ausgaben und Schulden bleiben unter dem Namen stehen.`,
  removeNameHelp: (name: string) =>
    `Bei neuen Ausgaben zählt ${name} dann nicht mehr mit. Was schon geteilt ist, bleibt stehen.`,
} as const;

export const invitation = {
  lead: "Wer den Einladungslink hat, kann mitreisen und sieht alle gemeinsamen Ausgaben.",
  make: "Einladungslink erstellen",
  makeNew: "Neuen Link erstellen",
  makeNewHelp: "Ein neuer Link für alle macht den bisherigen ungültig.",
  link: "Einladungslink",
  once: "Du siehst ihn nur jetzt. Schick ihn weiter oder lass den Code abfotografieren.",
  copy: "Link kopieren",
  copied: "Link kopiert",
  notCopied: "Kopieren geht hier nicht. Markiere den Link und kopiere ihn selbst.",
  qr: "QR-Code des Einladungslinks",
  valid: "Gültige Links",
  forAnyone: "Für alle",
  forOne: (name: string) => `Für ${name}`,
  works: (date: string, count: number) =>
    `Gilt bis ${date} für ${count === 1 ? "eine Person" : `${count} Personen`}.`,
  until: (date: string) => `bis ${date}`,
  usesLeft: (count: number) => (count === 1 ? "noch eine Person" : `noch ${count} Personen`),
  revoke: "Ungültig machen",
} as const;

export const leaving = {
  text: (name: string) =>
    `Du siehst „${name}“ dann nicht mehr. Was du schuldest und was du ausgelegt hast, bleibt für die anderen unter deinem Namen stehen.`,
  ownPrivate: (count: number) =>
    count === 1
      ? "Deine private Ausgabe nimmst du mit."
      : `Deine ${formatCount(count)} privaten Ausgaben nimmst du mit.`,
  keep: "Meine Anteile behalten",
  keepHelp: "Als eigene Reise mit einer Ausgabe für jeden deiner Anteile.",
  keepPrivateHelp: "Deine privaten Ausgaben kommen dazu.",
  leave: "Reise verlassen",
  owner: "Dir gehört die Reise. Übergib sie zuerst jemandem mit Konto, dann kannst du sie verlassen.",
  toMembers: "Zu den Mitreisenden",
} as const;

/** Expenses from before the first other person came onto the trip. */
export const dividing = {
  earlier: (count: number) =>
    count === 1
      ? "Eine Ausgabe von vorher gehört dir allein."
      : `${formatCount(count)} Ausgaben von vorher gehören dir allein.`,
  count: (count: number) => (count === 1 ? "Eine Ausgabe" : `${formatCount(count)} Ausgaben`),
  equally: (names: string) => `Aufgeteilt wird gleichmäßig auf ${names}. Bezahlt hast du.`,
  byShares: (names: string) => `Aufgeteilt wird nach Anteilen auf ${names}. Bezahlt hast du.`,
  you: "dich",
  weighted: (name: string, weight: string) => `${name} (${weight})`,
  help: "Private Ausgaben bleiben, wie sie sind. Rückgängig machen kannst du das nur einzeln, bei jeder Ausgabe.",
  atOnce: (count: string) => `Auf einmal werden höchstens ${count} aufgeteilt, die ältesten zuerst.`,
  divide: "Aufteilen",
} as const;

/** Texts of why a trip that others are on cannot be deleted. */
export const othersStay = {
  keptText: (name: string, isOwner: boolean) =>
    `Auf „${name}“ sind andere mit Konto. Du kannst sie nicht löschen, nur ${isOwner ? "übergeben und " : ""}verlassen.`,
  guestsText: (name: string) =>
    `Auf „${name}“ sind noch Gäste. Nimm sie zuerst von der Reise, dann lässt sie sich löschen.`,
  toMembers: "Zu den Mitreisenden",
  toTransfer: "Reise übergeben",
  toLeave: "Reise verlassen",
} as const;
