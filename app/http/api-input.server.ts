import { z } from "zod";
import { Problem } from "~/domain/problem";
import { SUBMISSION_KEY_LENGTH } from "~/domain/retention";
import { FIELDS_MAX } from "./form/fields.server";
import { fieldErrorText, type Translate } from "./i18n.server";

const LEVELS_MAX = 16;

/** A request whose body, parameters or key have errors. */
export class Invalid extends Problem {
  readonly fieldErrors: Record<string, string[]>;

  constructor(fieldErrors: Record<string, string[]>) {
    super("invalid");
    this.fieldErrors = fieldErrors;
  }
}

/** Returns the parameters of an address. Of one that comes twice the first counts, as on the screens. */
export function queryOf({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries([...searchParams].reverse());
}

/** @throws Problem notJson, malformed */
export async function readJson(request: Request): Promise<object> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) throw new Problem("notJson");
  const sent: unknown = await request.json().catch(() => undefined);
  if (typeof sent !== "object" || sent === null || Array.isArray(sent) || !isSmall(sent))
    throw new Problem("malformed");
  return sent;
}

function isSmall(body: object): boolean {
  let count = -1;
  const isSmallAt = (level: number, value: unknown): boolean =>
    ++count <= FIELDS_MAX &&
    (typeof value !== "object" ||
      value === null ||
      (level < LEVELS_MAX && Object.values(value).every((each) => isSmallAt(level + 1, each))));
  return isSmallAt(0, body);
}

/** @throws Invalid */
export function read(shape: z.ZodObject, sent: object, t: Translate): unknown {
  const { success, data, error } = shape.safeParse(sent);
  if (success) return data;
  const { fieldErrors } = z.flattenError(error, (issue) => fieldErrorText(t, issue));
  throw new Invalid(fieldErrors as Record<string, string[]>);
}

/** @throws Invalid if the key is too long */
export function readKey(request: Request, t: Translate): string | undefined {
  const key = request.headers.get("Idempotency-Key") || undefined;
  if (key === undefined || key.length <= SUBMISSION_KEY_LENGTH) return key;
  throw new Invalid({ "Idempotency-Key": [t("field.textTooLong", { maximum: SUBMISSION_KEY_LENGTH })] });
}
