// The ways by which a command reaches the server: a form, the form of an outbox, and JSON. Each answer is judged.
import { expect } from "vitest";
import { messages } from "~/locales/de/messages";
import { join } from "~/locales/de/sharing/join";
import type { Checked } from "./forms";
import type { Fields, Person } from "./person";
import { accountOf } from "./rows";

/** One command as it is sent by one way. */
export type Sending = { method: string; path: string } & (
  | { way: "form" | "outbox"; fields: Fields }
  | { way: "API"; body?: object }
);

export const byForm = <const Form extends Fields>(path: string, fields: Form & Checked<Form>): Sending => ({
  way: "form",
  method: "POST",
  path,
  fields,
});

export const byOutbox = <const Form extends Fields>(fields: Form & Checked<Form>): Sending => ({
  way: "outbox",
  method: "POST",
  path: "/outbox/send",
  fields,
});

export function byApi(operation: string, body?: object): Sending {
  const [method = "", path = ""] = operation.split(" ");
  return { way: "API", method, path, body };
}

/** Sends a form as the screen does that has it, and as the outbox. */
export const byFormAndOutbox = <const Form extends Fields>(path: string, fields: Form & Checked<Form>) => [
  byForm<Fields>(path, fields),
  byOutbox<Fields>(fields),
];

/** What refusals say that name who has deleted something meanwhile, and what a link says by itself. */
const others = { deleted: "inzwischen gelöscht.", linkGone: join.gone, linkClosed: join.closed };

/** What each refusal says, without its values. */
const sentences = Object.entries({ ...others, ...messages.field, ...messages.problem }).flatMap(
  ([kind, text]) => {
    const longest = text
      .split(/\{\{\w+\}\}/)
      .reduce((one, other) => (other.length > one.length ? other : one));
    return longest.length > 9 ? [{ kind, text: longest }] : [];
  },
);

/** The answer to a command: done, or the kind of its refusal. */
export type Answer = "done" | (string & {});

/** Expects that something was done, or refused with a status for that and its sentence. */
export function judge(name: string, status: number, text: string): Answer {
  if (status < 400) return "done";
  expect([name, status, text.slice(0, 200)]).toEqual([
    name,
    expect.toSatisfy((n) => n < 500),
    expect.anything(),
  ]);
  const shown = text.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, "");
  const found = sentences.filter((sentence) => shown.includes(sentence.text));
  expect(found.length, `${name}: ${status} without a sentence: ${text.slice(0, 300)}`).toBeGreaterThan(0);
  return found.map(({ kind }) => kind).join();
}

/** Sends a command under this key. */
export async function sendBy(person: Person, sending: Sending, key: string): Promise<Answer> {
  const { method, path, way } = sending;
  const name = `${way} ${method} ${path} ${way === "API" ? "" : sending.fields.intent}`;
  const response =
    way === "API"
      ? await person.request(path, {
          method,
          body: sending.body && JSON.stringify(sending.body),
          headers: { "Idempotency-Key": key, ...(sending.body && { "Content-Type": "application/json" }) },
        })
      : await person.post(path, {
          submissionId: key,
          ...(way === "outbox" && { account: accountOf(person) }),
          ...sending.fields,
        });
  expect(response.headers.get("Location") ?? "", `${name}, signed in`).not.toMatch(/^\/login/);
  return judge(name, response.status, await response.text());
}
