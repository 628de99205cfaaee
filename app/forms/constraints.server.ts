import { z } from "zod";
import { accountHandlers } from "./account-form.server";
import { declarationHandlers } from "./declaration-form.server";
import { expenseHandlers } from "./expense-form.server";
import { forgottenPasswordHandlers, newPasswordHandlers } from "./password-form.server";
import { profileHandlers } from "./profile-form.server";
import { tripHandlers } from "./trip-form.server";

interface Constraint {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
}

export type Constraints = Readonly<Record<string, Record<string, Constraint>>>;

const handlers = {
  ...accountHandlers,
  ...declarationHandlers,
  ...expenseHandlers,
  ...forgottenPasswordHandlers,
  ...newPasswordHandlers,
  ...profileHandlers,
  ...tripHandlers,
};

const known = new Map<string, object>();

/** The constraints of all forms with fields, from their shapes, by intent and field. */
export const constraints: Constraints = Object.fromEntries(
  Object.entries(handlers)
    .map(([intent, { shape }]) => [intent, constraintsOf(shape)] as const)
    .filter(([, fields]) => Object.keys(fields).length > 0),
);

function constraintsOf(shape: z.ZodObject): Record<string, Constraint> {
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: "input" });
  const fields: Record<string, Constraint> = {};
  for (const [name, field] of Object.entries(properties as Record<string, z.core.JSONSchema.JSONSchema>)) {
    const { minLength = 1, maxLength } = field.anyOf?.find(({ type }) => type === "string") ?? field;
    const isRequired = required.includes(name);
    if (isRequired || maxLength)
      fields[name] = shared({
        ...(isRequired && { required: true }),
        ...(minLength > 1 && { minLength }),
        ...(maxLength && { maxLength }),
      });
  }
  return shared(fields);
}

/** Returns one object for all that are equal: every page has these, and writes each once. */
function shared<Value extends object>(value: Value): Value {
  const text = JSON.stringify(value);
  if (!known.has(text)) known.set(text, value);
  return known.get(text) as Value;
}
