import { z } from "zod";

interface Constraint {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
}

export type Constraints = Readonly<Record<string, Record<string, Constraint>>>;

/**
 * Returns a function for a loader, which gives the constraints of the forms of its screen by intent and field. Its first call
 * reads them from the shapes: for all screens that takes a tenth of the start of the server.
 */
export function constraintsOf(handlers: Readonly<Record<string, { shape: z.ZodObject }>>): () => Constraints {
  let constraints: Constraints | undefined;
  return () => {
    constraints ??= ofForms(handlers);
    return constraints;
  };
}

function ofForms(handlers: Readonly<Record<string, { shape: z.ZodObject }>>): Constraints {
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
