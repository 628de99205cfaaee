import { expect, test } from "vitest";
import { addExpense, createTrip, signUp } from "../support/person";
import { withServer } from "../support/server";

withServer();

const sixCategories = ["hotel", "restaurant", "flight", "taxi", "eintritt", "apotheke"];

test("The expenses of Anna's planned trip link to the statistics of that trip", async () => {
  const anna = await signUp("Anna");
  const planned = await createTrip(anna, { name: "Wien", setAsActive: "" });
  await createTrip(anna, { name: "Porto" });
  for (const categoryId of sixCategories) await addExpense(anna, planned, { categoryId });
  const { root } = await anna.open(`/trip/${planned}/expenses`);
  const link = root.querySelectorAll("a").find(({ text }) => text === "Alle Kategorien in der Statistik")!;
  const { text } = await anna.open(link.getAttribute("href")!);
  expect(text).toContain("Wien");
  expect(text).toContain("75,00 €");
});
