import { expect, test } from "../support/browser";

test("Anna starts a trip, adds three expenses and sees them on home, expenses and the trip's screens", async ({
  anna,
}) => {
  const { page } = anna;
  await anna.open("/");
  await anna.createTrip();
  await anna.addExpense({ amount: "12,50", description: "Pastéis de Belém" });
  await anna.addExpense({
    amount: "1.234,56",
    main: "Unterkunft",
    category: "Hotel",
    description: "Casa do Bairro",
  });
  await anna.addExpense({ amount: "3", main: "Transport", category: "ÖPNV" });

  await expect(page.getByText("1.250,06 € ausgegeben")).toBeVisible();
  await anna.open("/my-trips");
  const tripPath = (await page
    .getByRole("link", { name: /^Bearbeiten/ })
    .first()
    .getAttribute("href"))!;
  for (const path of ["/", "/expenses", tripPath, tripPath.replace("/expenses", "")]) {
    await anna.open(path);
    for (const shown of ["Pastéis de Belém", "Casa do Bairro", "ÖPNV"]) {
      await expect(page.getByText(shown, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    }
  }
});
