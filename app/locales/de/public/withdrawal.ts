import { WITHDRAWAL_DAYS } from "~/domain/billing/subscription";
import type { Facts, PublicDocument } from "./document";
import { mail } from "./imprint";

/** Statutory model text for service contracts (EGBGB Art. 246a § 1, annexes 1 and 2). */
export function withdrawal({ operator, hasBilling }: Facts): PublicDocument {
  const { name, address, email } = operator;
  const days = "vierzehn";
  const us = `${name}, ${address.join(", ")}, E-Mail: ${mail(email)}`;
  return {
    title: "Widerrufsbelehrung",
    description: `Wie du eine Bestellung von Reisekasse Premium binnen ${WITHDRAWAL_DAYS} Tagen widerrufst, mit Muster-Widerrufsformular.`,
    lead: hasBilling
      ? []
      : [
          "Auf dieser Installation ist keine Bezahlung eingerichtet: Hier gibt es nichts zu bestellen und daher auch nichts zu widerrufen. Die Belehrung gilt dort, wo Premium bestellt werden kann.",
        ],
    sections: [
      {
        id: "recht",
        title: "Widerrufsrecht",
        blocks: [
          `Du hast das Recht, binnen ${days} Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt ${days} Tage ab dem Tag des Vertragsabschlusses.`,
          `Um dein Widerrufsrecht auszuüben, musst du uns (${us}) mittels einer eindeutigen Erklärung, zum Beispiel mit einem Brief oder einer E-Mail, über deinen Entschluss informieren, diesen Vertrag zu widerrufen. Du kannst dafür das Muster-Widerrufsformular unten verwenden, das jedoch nicht vorgeschrieben ist.`,
          ...(hasBilling
            ? [
                "Du kannst dein Widerrufsrecht auch online ausüben (§ 356a BGB): Am Ende jeder Seite steht „Vertrag widerrufen“, ohne Anmeldung. Nutzt du diese Funktion, bestätigen wir dir unverzüglich auf der Seite und per E-Mail, dass dein Widerruf eingegangen ist, mit seinem Inhalt sowie Datum und Uhrzeit. Bist du nicht angemeldet, bekommst du dazu einen Link an die E-Mail-Adresse deines Kontos, mit dem du bestätigst, dass er von dir kommt; dann führen wir ihn gleich aus. Für die Frist zählt, wann du ihn abgesendet hast, nicht wann du dem Link folgst. Folgst du ihm nicht, sehen wir uns den Widerruf selbst an und melden uns.",
              ]
            : []),
          "Zur Wahrung der Widerrufsfrist reicht es aus, dass du die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absendest.",
        ],
      },
      {
        id: "folgen",
        title: "Folgen des Widerrufs",
        blocks: [
          `Wenn du diesen Vertrag widerrufst, haben wir dir alle Zahlungen, die wir von dir erhalten haben, unverzüglich und spätestens binnen ${days} Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über deinen Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das du bei der ursprünglichen Transaktion eingesetzt hast, es sei denn, mit dir wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden dir wegen dieser Rückzahlung Entgelte berechnet.`,
          "Auch wenn du Premium bis dahin schon genutzt hast, erstatten wir dir den vollen Betrag.",
        ],
      },
      {
        id: "formular",
        title: "Muster-Widerrufsformular",
        blocks: [
          "Wenn du den Vertrag widerrufen willst, kannst du dieses Formular ausfüllen und an uns zurücksenden.",
          {
            note: [
              `An: ${us}`,
              "Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über die Erbringung der folgenden Dienstleistung: Reisekasse Premium, ein Jahr",
              "Bestellt am (*) / erhalten am (*): ______________________",
              "Name des/der Verbraucher(s): ______________________",
              "Anschrift des/der Verbraucher(s): ______________________",
              "E-Mail-Adresse des Kontos: ______________________",
              "Datum: ______________________",
              "Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier): ______________________",
              "(*) Unzutreffendes streichen.",
            ],
          },
        ],
      },
    ],
  };
}
