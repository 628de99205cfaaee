/** Invented trip that the landing page shows as an example. */
export const example = {
  name: "Interrail Portugal",
  destination: "Lissabon und Porto",
  expenses: ["Mittagessen am Mercado da Ribeira", "Straßenbahn 28E", "Galão und Pastel de Nata"],
  caption:
    "Ein Beispiel mit ausgedachten Zahlen: oben, was heute noch übrig ist und wie das Budget steht, dann die letzten Ausgaben und wofür das Geld wegging.",
} as const;
