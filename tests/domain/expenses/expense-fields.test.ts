// A field that is added to an expense must be a type error wherever it is missing. This file fails `npm run typecheck`
// if a table that the list of fields types is loosened.
import { expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type { expenseAnswer, expenseJson, sharingFields } from "~/api/answers.server";
import {
  type Expense,
  type ExpenseField,
  type ExpenseFields,
  type ExpenseRow,
  type ExpenseTextField,
  expenseFields,
  ownFieldsOf,
  type SentField,
} from "~/domain/expenses/expense";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import type { AmountFormField } from "~/domain/money/amount";
import type { OriginalJson } from "~/domain/money/conversion";
import type { SharingTexts, TypedSharing } from "~/domain/sharing/form";
import type { columnsByField } from "~/export/columns.server";
import type { moreControls, OpenField } from "~/forms/expenses/folded-fields";
import type { ExpenseFormTexts } from "~/forms/expenses/texts";
import type {
  expenseChangeFormShape,
  expenseChangesShape,
  expenseFormShape,
  newExpenseShape,
  withAmount,
} from "~/http/shapes/expenses/expense.server";
import type { sharingColumns, withOriginal } from "~/models/expenses/columns.server";
import type { ExpenseChanges, ExpenseInput } from "~/models/expenses/input.server";
import type { expensesInPages } from "~/models/expenses/list.server";
import type { expenses } from "../../../db/schema";

/** Members of an expense that its owner does not set. */
type Given = "id" | "tripId" | "photoUrl" | "createdAt";

test("the list names every field that an expense has and its owner sets", () => {
  expectTypeOf<ExpenseField>().toEqualTypeOf<Exclude<keyof Expense, Given>>();
  expectTypeOf<SentField>().toEqualTypeOf<
    Exclude<ExpenseField, "day" | "original" | "unpaid"> | "date" | "kind"
  >();
  type Kind = "unpaid" | "refundOf";
  type Other = "amount" | "original" | "day" | "categoryId" | "paymentMethod" | "nights" | Kind;
  expectTypeOf<ExpenseTextField>().toEqualTypeOf<Exclude<ExpenseField, Other>>();
});

test("what is stored and read has every field, with its type", () => {
  type Stored = typeof expenses.$inferSelect;
  expectTypeOf<ReturnType<typeof withOriginal<Stored>>>().toExtend<Expense>();
  type Read = keyof ReturnType<typeof withOriginal<Stored>>;
  expectTypeOf<Read>().toEqualTypeOf<keyof Expense | keyof typeof sharingColumns | "searchText">();
  expectTypeOf<keyof ExpenseRow>().toEqualTypeOf<
    Exclude<keyof Expense, "tripId" | "createdAt"> | "sharing" | "receipts"
  >();
  expectTypeOf<keyof ShownRow>().toEqualTypeOf<keyof ExpenseRow | "pending">();
  expectTypeOf<ReturnType<typeof expensesInPages>>().toEqualTypeOf<AsyncGenerator<Expense[]>>();
});

test("what is sent has every field, and so has what the model takes", () => {
  type Sent = SentField | keyof OriginalJson;
  type SentSharing = "paidBy" | "split" | "isPrivate";
  expectTypeOf<keyof z.output<typeof expenseChangesShape>>().toEqualTypeOf<Sent | SentSharing | "version">();
  expectTypeOf<keyof z.output<typeof newExpenseShape>>().toEqualTypeOf<Sent | SentSharing | "tripId">();
  type SentByForm = SentField | AmountFormField | keyof SharingTexts;
  expectTypeOf<keyof z.output<typeof expenseFormShape>>().toEqualTypeOf<SentByForm>();
  expectTypeOf<keyof z.output<typeof expenseChangeFormShape>>().toEqualTypeOf<SentByForm>();
  type Taken = SentField | keyof TypedSharing | "timeZone";
  expectTypeOf<keyof ExpenseInput>().toEqualTypeOf<Taken | "tripId">();
  expectTypeOf<keyof ExpenseChanges>().toEqualTypeOf<Taken | "version" | "isJson" | "overwrites">();
  type Decoded = ReturnType<typeof withAmount<z.output<typeof newExpenseShape>>>;
  expectTypeOf<Decoded & { timeZone: string }>().toExtend<ExpenseInput>();
});

test("a new expense has a value for every field that may be null, and changes may leave out all", () => {
  type New = z.input<typeof newExpenseShape>;
  expectTypeOf<Pick<New, "amount" | "categoryId" | "tripId">>().toExtend<New>();
  type Texts = Pick<z.output<typeof newExpenseShape>, ExpenseTextField>;
  expectTypeOf<Required<Texts>>().toEqualTypeOf<Texts>();
  expectTypeOf<Record<never, never>>().toExtend<z.input<typeof expenseChangesShape>>();
});

test("what is shown and exported has every field", () => {
  expectTypeOf<keyof ExpenseFormTexts>().toEqualTypeOf<
    | (SentField | AmountFormField | keyof SharingTexts)
    | ("id" | "tripId" | "main" | "opened" | "version" | "overwrites")
  >();
  expectTypeOf<keyof typeof moreControls>().toEqualTypeOf<Exclude<SentField, OpenField>>();
  expectTypeOf<keyof typeof columnsByField>().toEqualTypeOf<Exclude<keyof Expense, "id" | "createdAt">>();
  type Answered = SentField | keyof OriginalJson | Given | "category" | "receipts";
  type AnsweredSharing = keyof typeof sharingFields;
  expectTypeOf<keyof z.output<typeof expenseAnswer>>().toEqualTypeOf<Answered | AnsweredSharing>();
  expectTypeOf<keyof ReturnType<typeof expenseJson>>().toEqualTypeOf<Answered | AnsweredSharing>();
});

test("the owner's fields are picked, and nothing else that an object has", () => {
  const fields: ExpenseFields = {
    amount: 1_250,
    original: null,
    day: "2026-11-16",
    categoryId: "taxi",
    paymentMethod: null,
    description: null,
    notes: null,
    locationName: "Porto",
    locationAddress: null,
    nights: 1,
    unpaid: "deposit",
    refundOf: null,
  };
  expect(ownFieldsOf({ ...fields, id: "1", userId: "anna" } as ExpenseFields)).toEqual(fields);
  expect(Object.keys(fields).sort()).toEqual([...expenseFields].sort());
});
