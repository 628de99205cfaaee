import { expect, test } from "vitest";
import { expenseIdOf } from "~/domain/expenses/expense";

test("The same submission of an account gives the same expense id, any other gives another", async () => {
  const id = await expenseIdOf("anna", "key");
  // Devices compute it too, some by an older version of the app.
  expect(id).toBe("6d32560d-2b47-8d13-8a91-459a799d9a0c");
  expect(new Set([id, await expenseIdOf("ben", "key"), await expenseIdOf("anna", "other")]).size).toBe(3);
});
