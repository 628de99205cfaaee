import type { Facts, PublicDocument } from "./document";

export function imprint({ operator }: Facts): PublicDocument {
  const { name, address, email, register, vatId } = operator;
  return {
    title: "Impressum",
    description: "Wer Reisekasse anbietet und wie du uns erreichst.",
    lead: [],
    sections: [
      {
        id: "anbieter",
        title: "Angaben nach § 5 DDG",
        blocks: [{ lines: [name, ...address] }],
      },
      {
        id: "kontakt",
        title: "Kontakt",
        blocks: [`E-Mail: ${mail(email)}`],
      },
      ...(register ? [{ id: "register", title: "Registereintrag", blocks: [register] }] : []),
      ...(vatId
        ? [
            {
              id: "umsatzsteuer",
              title: "Umsatzsteuer-Identifikationsnummer",
              blocks: [`Nach § 27a UStG: ${vatId}`],
            },
          ]
        : []),
      {
        id: "verantwortlich",
        title: "Verantwortlich für den Inhalt",
        blocks: [`${name}, Anschrift wie oben.`],
      },
      {
        id: "streitbeilegung",
        title: "Streitbeilegung",
        blocks: [
          "Wir nehmen nicht an Verfahren vor einer Verbraucherschlichtungsstelle teil und sind dazu auch nicht verpflichtet (§ 36 VSBG). Wenn dich etwas stört, schreib uns: Meist lässt es sich direkt klären.",
        ],
      },
    ],
  };
}

/** Returns a mailto link, or the placeholder if no address is configured. */
export function mail(email: string): string {
  return email.includes("@") ? `[${email}](mailto:${email})` : email;
}
