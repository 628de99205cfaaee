import { HISTORY_PER_TRIP } from "~/domain/quota";
import { formatCount } from "~/locales/format";
import { history } from "../sharing/history";
import { basis as bases, number, type Stored } from "./stored-table";

const basis = bases.contract;
const ofTrip = "zu welcher Reise der Eintrag gehört";
const createdAt = "Zeitpunkt des Eintrags";

/** Tables of who is on a trip, and of what people on a shared trip owe each other. */
export const sharingTables: Record<string, Stored> = {
  trip_members: {
    title: "Wer auf einer Reise ist",
    why: `Damit nur du und die Menschen, die mitreisen, eine Reise sehen. ${basis}`,
    howLong:
      "So lange wie die Reise. Verlässt du sie und dort steht keine Ausgabe oder Zahlung von dir, wird der Eintrag gelöscht; nimmt dich jemand von der Reise, bleibt er, damit der Link für alle dich nicht zurückbringt. Löschst du dein Konto und sind andere auf der Reise, bleibt der Eintrag ohne deinen Namen als „Ehemalige Person“, damit ihre Abrechnung stimmt.",
    columns: {
      id: number,
      userId: "die Zuordnung zu deinem Konto",
      tripId: ofTrip,
      name: "Name einer Person ohne Konto, wie ihn jemand auf der Reise eingetragen hat",
      role: "wem die Reise gehört",
      isActive: "ob die Reise für dich aktiv, geplant oder beendet ist",
      isArchived: "ob die Reise für dich aktiv, geplant oder beendet ist",
      budget: "dein eigenes Budget, das nur du siehst",
      settlesWith: "mit wem zusammen du zahlst",
      weight: "welchen Anteil an neuen Ausgaben du hast",
      seenAt: "wann du zuletzt im Verlauf warst",
      createdAt,
      leftAt: "wann jemand die Reise verlassen hat oder von ihr genommen wurde",
      isRemoved: "wann jemand die Reise verlassen hat oder von ihr genommen wurde",
    },
  },
  expense_parts: {
    title: "Wer was bezahlt hat und wessen Anteil es ist",
    why: `Damit ihr seht, wer wem was schuldet. ${basis}`,
    howLong: "So lange wie die Ausgabe.",
    columns: {
      expenseId: "zu welcher Ausgabe und Reise der Eintrag gehört",
      tripId: "zu welcher Ausgabe und Reise der Eintrag gehört",
      memberId: "um wen es geht",
      paid: "was die Person ausgelegt hat",
      share: "ihr Anteil, und wie er sich berechnet",
      weight: "ihr Anteil, und wie er sich berechnet",
    },
  },
  repayments: {
    title: "Zahlungen zwischen Mitreisenden",
    why: `Damit ihr seht, was schon ausgeglichen ist. ${basis}`,
    howLong: "Bis jemand die Zahlung löscht, sonst so lange wie die Reise.",
    columns: {
      id: number,
      tripId: ofTrip,
      fromId: "wer wem wie viel gezahlt hat, an welchem Tag und auf welchem Weg",
      toId: "wer wem wie viel gezahlt hat, an welchem Tag und auf welchem Weg",
      amount: "wer wem wie viel gezahlt hat, an welchem Tag und auf welchem Weg",
      day: "wer wem wie viel gezahlt hat, an welchem Tag und auf welchem Weg",
      method: "wer wem wie viel gezahlt hat, an welchem Tag und auf welchem Weg",
      note: "eine Notiz, wenn jemand sie eingibt",
      version: "wie oft sie geändert wurde",
      createdBy: "wer sie eingetragen hat",
      createdAt,
    },
  },
  invitations: {
    title: "Einladungslinks",
    why: `Damit andere mitreisen können, die du einlädst. ${basis}`,
    howLong: "Bis der Link abläuft, zwei Wochen nach der Reise, oder bis du ihn ungültig machst.",
    columns: {
      id: "ein Prüfwert des Links, mit dem niemand mitreisen kann",
      tripId: ofTrip,
      memberId: "für wen er ist, wenn er nur für eine Person gilt",
      createdBy: "wer ihn gemacht hat",
      createdAt: "Zeitpunkt und Ablauf",
      expiresAt: "Zeitpunkt und Ablauf",
      usesLeft: "für wie viele Personen er noch gilt",
    },
  },
  history: {
    title: "Verlauf einer gemeinsamen Reise",
    why: `Damit alle sehen, wer was geändert hat, und niemand etwas überschreibt, ohne es zu merken. ${basis}`,
    howLong: `So lange wie die Reise, höchstens die neuesten ${formatCount(HISTORY_PER_TRIP)} Einträge je Reise. ${history.olderGo}`,
    columns: {
      id: number,
      tripId: ofTrip,
      memberId: "wer was wann getan hat",
      at: "wer was wann getan hat",
      action: "wer was wann getan hat",
      subjectId: "womit",
      version: "womit",
      before: "was vorher und nachher da stand, beim Verlassen auch die Nummer deines Kontos",
      after: "was vorher und nachher da stand, beim Verlassen auch die Nummer deines Kontos",
    },
  },
};
