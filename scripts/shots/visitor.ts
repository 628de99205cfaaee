// A visitor of the running server, who uses its forms and its API.
import type { Checked } from "../../tests/support/forms.ts";

/** A signed-in person, with the ids for the addresses of their screens. */
export interface Person {
  cookies: { name: string; value: string }[];
  /** Id of the active trip, else of the first one in the list. */
  tripId: string;
  /** Id of the newest expense of the active trip. */
  expenseId: string;
  /** Ids of the people on that trip about whom there is a dialog, in the order of the list. */
  memberIds: string[];
  /** Path of the person's link to that trip, or an empty string. */
  joinPath: string;
  /** Path of the link by which a guest comes back, or an empty string. */
  accessPath: string;
}

export type Fields = Record<string, string>;

export const userAgents = {
  laptop: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
  phone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  tablet:
    "Mozilla/5.0 (Linux; Android 14; Tablet) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36",
  script: "curl/8.5.0",
};

/** A browser with its own cookies. */
export class Visitor {
  /** Id of the trip to which expenses are added, once one is known. */
  tripId: string | undefined;
  /** Path of the link to a trip that others may join. */
  joinPath = "";
  /** Path of the link by which a guest comes back. */
  accessPath = "";
  readonly #origin: string;
  readonly #userAgent: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string, userAgent = userAgents.laptop) {
    this.#origin = origin;
    this.#userAgent = userAgent;
  }

  async post<const Form extends Fields>(path: string, fields: Form & Checked<Form>): Promise<void> {
    const response = await this.#request(path, { method: "POST", body: new URLSearchParams(fields) });
    await response.arrayBuffer();
    if (response.status !== 303) throw new Error(`${fields.intent} at ${path} answered ${response.status}`);
  }

  /** Posts a form whose answer is shown at once, and returns the page. */
  async ask<const Form extends Fields>(path: string, fields: Form & Checked<Form>): Promise<string> {
    return (await this.#request(path, { method: "POST", body: new URLSearchParams(fields) })).text();
  }

  async read(path: string): Promise<string> {
    return (await this.#request(path)).text();
  }

  /** Sends JSON to the API and returns its answer. */
  async send(path: string, body: unknown, method = "POST"): Promise<{ id: string; url: string }> {
    const request = { method, body: JSON.stringify(body) };
    const response = await this.#request(path, request, { "Content-Type": "application/json" });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json() as Promise<{ id: string; url: string }>;
  }

  /** Uploads a small PDF to an expense. */
  async upload(expense: string, name: string): Promise<void> {
    const path = `/api/receipts/${crypto.randomUUID()}?${new URLSearchParams({ expense, name })}`;
    const response = await this.#request(path, { method: "PUT", body: `%PDF-1.4\n${name}\n%%EOF\n` });
    if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  }

  /** Returns the person with the ids that the addresses of their screens need. */
  async toPerson(): Promise<Person> {
    const [trips, expenses] = [await this.read("/my-trips"), await this.read("/expenses")];
    const tripId = idIn(trips, /\/trip\/([\w-]+)"/);
    const members = tripId && (await this.read(`/trip/${tripId}?dialog=members`));
    return {
      cookies: [...this.#cookies].map(([name, value]) => ({ name, value })),
      tripId,
      memberIds: [...members.matchAll(/dialog=member&amp;id=([\w-]+)/g)].map(([, id]) => id!),
      joinPath: this.joinPath,
      accessPath: this.accessPath,
      expenseId: idIn(expenses, /dialog=expense&amp;id=([\w-]+)/),
    };
  }

  async #request(path: string, init: RequestInit = {}, more: Fields = {}): Promise<Response> {
    const Cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const headers = { ...more, Cookie, "User-Agent": this.#userAgent };
    const response = await fetch(this.#origin + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (name === "flash") continue;
      this.#cookies.set(name!, value!);
    }
    return response;
  }
}

/** Returns the first id that the pattern matches in a page, or an empty string. */
export function idIn(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? "";
}
