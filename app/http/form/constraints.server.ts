import { z } from "zod";

interface Constraint {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
}

export type Constraints = Readonly<Record<string, Record<string, Constraint>>>;

/** Returns the constraints of a screen's forms, from their shapes, by intent and field. The screen's loader sends them along. */
export function constraintsOf(handlers: Readonly<Record<string, { shape: z.ZodObject }>>): Constraints {
  const forms = Object.entries(handlers).map(([intent, { shape }]) => [intent, ofFields(shape)] as const);
  return Object.fromEntries(forms.filter(([, fields]) => Object.keys(fields).length > 0));
}

const known = new Map<string, object>();

function ofFields(shape: z.ZodObject): Record<string, Constraint> {
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

/** Returns one object for all that are equal: a page writes each once. */
function shared<Value extends object>(value: Value): Value {
  const text = JSON.stringify(value);
  if (!known.has(text)) known.set(text, value);
  return known.get(text) as Value;
}
