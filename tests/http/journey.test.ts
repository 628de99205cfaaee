import { expect, test } from "vitest";
import { addExpense, createTrip, signUp } from "../support/person";
import { withServer } from "../support/server";

withServer();

test("Anna registers, starts a trip, adds three expenses and sees them everywhere", async () => {
  const anna = await signUp("Anna");
  const tripId = await createTrip(anna);
  await addExpense(anna, tripId, { amount: "12,50" });
  await addExpense(anna, tripId, { amount: "1.234,56", categoryId: "hotel", description: "Casa do Bairro" });
  await addExpense(anna, tripId, { amount: "3", categoryId: "oepnv", description: "" });

  const home = await anna.open("/");
  expect(home.text).toContain("Interrail Portugal");
  expect(home.text).toContain("249,94 €"); // 1.500,00 - 1.250,06
  expect(home.text).toContain("1.250,06 € ausgegeben");
  for (const path of ["/", "/expenses", `/trip/${tripId}`, `/trip/${tripId}/expenses`]) {
    const { text } = await anna.open(path);
    for (const shown of ["Pastéis de Belém", "Casa do Bairro", "ÖPNV", "1.234,56 €"])
      expect(text).toContain(shown);
  }
});
