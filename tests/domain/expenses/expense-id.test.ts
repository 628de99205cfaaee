import { expect, test } from "vitest";
import { expenseIdOf } from "~/domain/expenses/expense";

test("The same submission of an account gives the same expense id, any other gives another", async () => {
  const id = await expenseIdOf("anna", "key");
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await expenseIdOf("anna", "key")).toBe(id);
  expect(new Set([id, await expenseIdOf("ben", "key"), await expenseIdOf("anna", "other")]).size).toBe(3);
});
