/** Invented trip that the landing page shows as an example. */
export const example = {
  name: "Interrail Portugal",
  destination: "Lissabon und Porto",
  expenses: [
    ["Pastéis de Belém", "Belém"],
    ["Straßenbahn 28E", "Graça"],
    ["Mittagessen am Mercado da Ribeira", "Cais do Sodré"],
  ],
  caption:
    "Ein Beispiel mit ausgedachten Zahlen: oben, was heute noch übrig ist und wie das Budget steht, dann die letzten Ausgaben und wofür das Geld wegging.",
} as const;
