// People who use Reisekasse by plain HTTP: they hold cookies, read pages and send the forms on them.
import { parseSetCookie, stringifyCookie } from "cookie";
import { HTMLElement, parse } from "node-html-parser";
import { expect } from "vitest";
import type { Checked, CheckedFor, Intent } from "./forms";
import { serverOrigin } from "./server";

export type Fields = Record<string, string>;

let counter = 0;

/** Sends cookies back byte for byte. */
const asTheyAre = { encode: (value: string) => value, decode: (value: string) => value };

/** A page as a person sees it. */
export interface Page {
  status: number;
  /** Path and query after all redirects. */
  path: string;
  headers: Headers;
  html: string;
  root: HTMLElement;
  /** All text, with white space collapsed. */
  text: string;
  /** The title of the toast, if there is one. */
  toast: string | undefined;
}

export class Person {
  readonly name: string;
  readonly email: string;
  readonly password = "geheim123";
  readonly cookies: Record<string, string> = {};
  /** Sent with each request, such as a client address that a proxy would name. */
  readonly headers: Record<string, string> = {};

  constructor(name: string) {
    this.name = name;
    this.email = `${name.toLowerCase()}-${process.pid}-${counter++}@example.com`;
  }

  /** The `Cookie` header with all cookies. */
  get cookie(): string {
    return stringifyCookie(this.cookies, asTheyAre);
  }

  /** Sends a request with this person's cookies and stores those of the response. Redirects are not followed. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    // Packing and unpacking takes more than half as long as drawing pages.
    const plain = { "Accept-Encoding": "identity" };
    const headers = new Headers({
      ...plain,
      ...this.headers,
      ...Object.fromEntries(new Headers(init.headers)),
    });
    headers.set("Cookie", this.cookie);
    const response = await fetch(serverOrigin() + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const { name, value = "", maxAge } = parseSetCookie(line, asTheyAre);
      if (maxAge === 0) delete this.cookies[name];
      else this.cookies[name] = value;
    }
    return response;
  }

  /** Opens a page, following redirects as a browser does. */
  async open(path: string): Promise<Page> {
    return this.arrive(await this.request(path));
  }

  /** Posts fields and returns the raw response, often a redirect. */
  post<const Form extends Fields>(path: string, fields: Form & Checked<Form>): Promise<Response> {
    return this.request(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** Posts fields and follows redirects. */
  async send<const Form extends Fields>(path: string, fields: Form & Checked<Form>): Promise<Page> {
    return this.arrive(await this.post<Fields>(path, fields), fields);
  }

  /** Opens the page at this address and sends its form with this intent, hidden fields included. */
  async fillIn<Name extends Intent, const Form extends Fields = Fields>(
    path: string,
    intent: Name,
    fields?: Form & CheckedFor<Name, Form>,
  ): Promise<Page> {
    return this.send<Fields>(path, { ...(await this.formAt(path, intent)), ...fields });
  }

  /**
   * Fills in fields that a form of this page shows and presses its button, as a browser without JavaScript: by the
   * form's method, to its address, with its hidden fields.
   */
  async press(page: Page, button: string, fields: Fields = {}): Promise<Page> {
    const pressed = page.root
      .querySelectorAll("form button, button[form]")
      .find((each) => (each.getAttribute("aria-label") ?? each.text.trim()).startsWith(button));
    const owner = pressed?.getAttribute("form");
    const form = owner ? page.root.querySelector(`form#${owner}`) : pressed?.closest("form");
    if (!pressed || !form) throw new Error(`no form with the button "${button}" at ${page.path}`);
    for (const name of Object.keys(fields))
      if (!form.querySelector(`[name="${name}"]`)) throw new Error(`no field "${name}" at ${page.path}`);
    const { name, value = "" } = pressed.attributes;
    const formaction = pressed.getAttribute("formaction");
    const sent = { ...fieldsOf(form), ...fields };
    if (name) sent[name] = value;
    const address = decode(formaction ?? form.getAttribute("action") ?? page.path);
    const { pathname, search } = new URL(address, serverOrigin() + page.path);
    if (form.getAttribute("method")?.toLowerCase() === "post") return this.send(pathname + search, sent);
    return this.open(`${pathname}?${new URLSearchParams(sent)}`);
  }

  /** Follows the link of this page with this text or name. */
  async follow(page: Page, text: string): Promise<Page> {
    const link = page.root
      .querySelectorAll("a[href]")
      .find((each) => (each.getAttribute("aria-label") ?? spokenText(each).trim()).startsWith(text));
    if (!link) throw new Error(`no link "${text}" at ${page.path}`);
    const { pathname, search } = new URL(
      decode(link.getAttribute("href")!),
      new URL(page.path, serverOrigin()),
    );
    return this.open(pathname + search);
  }

  /** Returns the fields of the form with this intent on this page, as a browser would send them unchanged. */
  async formAt(path: string, intent: Intent, id?: string): Promise<Fields> {
    const { root } = await this.open(path);
    for (const form of root.querySelectorAll("form")) {
      const fields = fieldsOf(form);
      if (fields.intent === intent && (id === undefined || fields.id === id)) return fields;
    }
    throw new Error(`no form "${intent}" at ${path}`);
  }

  /** Follows redirects and reads the page. A 307 posts the form in `sent` again. */
  async arrive(response: Response, sent: Fields = {}): Promise<Page> {
    let current = response;
    while ([301, 302, 303, 307].includes(current.status)) {
      const to = current.headers.get("Location")!;
      current = await (current.status === 307 ? this.post(to, sent) : this.request(to));
    }
    const html = await current.text();
    const { pathname, search } = new URL(current.url);
    const { status, headers } = current;
    return new ReadPage(status, pathname + search, headers, html);
  }
}

/** Parses its HTML when something is looked for in it, which takes as long as many requests. */
class ReadPage implements Page {
  readonly status: number;
  readonly path: string;
  readonly headers: Headers;
  readonly html: string;
  #root: HTMLElement | undefined;

  constructor(status: number, path: string, headers: Headers, html: string) {
    this.status = status;
    this.path = path;
    this.headers = headers;
    this.html = html;
  }

  get root(): HTMLElement {
    if (this.#root) return this.#root;
    this.#root = parse(this.html);
    for (const script of this.#main.querySelectorAll("script")) script.remove();
    return this.#root;
  }

  get text(): string {
    return this.#main.text.replace(/\s+/g, " ").trim();
  }

  get toast(): string | undefined {
    return this.root.querySelector(".toast b")?.text;
  }

  get #main(): HTMLElement {
    return this.root.querySelector("body") ?? this.root;
  }
}

/** A person who is not signed in. */
export function visitor(name = "Vera"): Person {
  return new Person(name);
}

/**
 * Sends a form that must be accepted, and neither opens the page that follows nor sees its toast later. For what a story
 * begins with: drawing and reading a page takes longer than saving.
 */
async function saves<const Form extends Fields>(
  person: Person,
  path: string,
  fields: Form & Checked<Form>,
): Promise<string | null> {
  const response = await person.post<Fields>(path, fields);
  const text = await response.text();
  expect(response.status, text).toBe(303);
  const location = response.headers.get("Location");
  expect(location).not.toMatch(/^\/(login|subscribe)/);
  for (const name of Object.keys(person.cookies)) if (name.endsWith("flash")) delete person.cookies[name];
  return location;
}

/** Registers a new account and stays signed in. */
export async function signUp(name: string): Promise<Person> {
  const person = new Person(name);
  await saves(person, "/login", {
    intent: "account.register",
    email: person.email,
    password: person.password,
    firstName: name,
    lastName: "Muster",
  });
  return person;
}

export const tripForm = {
  intent: "trip.create",
  name: "Interrail Portugal",
  destination: "Lissabon und Porto",
  startDate: "2026-11-12",
  endDate: "2026-11-24",
  budget: "1500",
  travelMethod: "bahn",
} as const;

/**
 * Creates a trip and returns its id. The trip is started unless `setAsActive` is empty: one that is active becomes planned.
 */
export async function createTrip<const Form extends Fields = Fields>(
  person: Person,
  fields?: Form & CheckedFor<"trip.create", Form>,
): Promise<string> {
  const form: Fields = { ...tripForm, setAsActive: "on", ...fields };
  const question = await saves(person, "/my-trips?dialog=trip", form);
  const asked = new URL(question!, "http://own.invalid").searchParams;
  if (asked.get("dialog") === "start-trip") {
    const id = asked.get("id")!;
    await saves(person, "/my-trips", { intent: "trip.start", id, former: "postpone" });
    return id;
  }
  const { name = tripForm.name } = form;
  const list = await person.open(`/my-trips?q=${encodeURIComponent(name.slice(0, 60))}`);
  const ids = list.root
    .querySelectorAll("form")
    .map(fieldsOf)
    .filter(({ intent }) => intent === "trip.duplicate")
    .map(({ id }) => id!);
  return ids.sort().at(-1)!;
}

export const expenseForm = {
  intent: "expense.add",
  amount: "12,50",
  categoryId: "restaurant",
  paymentMethod: "kreditkarte",
  description: "Pastéis de Belém",
} as const;

/** Adds an expense to the trip and returns its id. */
export async function addExpense<const Form extends Fields = Fields>(
  person: Person,
  tripId: string,
  fields?: Form & CheckedFor<"expense.add", Form>,
): Promise<string> {
  const known = await newestIds(person, tripId);
  const form: Fields = { ...expenseForm, tripId, ...fields };
  await saves(person, `/trip/${tripId}/expenses?dialog=expense`, form);
  const [added] = (await newestIds(person, tripId)).filter((id) => !known.includes(id));
  return added!;
}

/** Returns the ids of the trip's newest hundred expenses, by the API, which draws no page. */
async function newestIds(person: Person, tripId: string): Promise<string[]> {
  const response = await person.request(`/api/trips/${tripId}/expenses?kind=all`);
  const { expenses } = (await response.json()) as { expenses: { id: string }[] };
  return expenses.map(({ id }) => id);
}

/** Returns the ids of the expenses on the first page of the trip's list, newest first. */
export async function expenseIds(person: Person, tripId: string): Promise<string[]> {
  const { root } = await person.open(`/trip/${tripId}/expenses`);
  return root
    .querySelectorAll('a[href*="dialog=delete-expense"]')
    .map((link) => new URLSearchParams(link.getAttribute("href")!.replaceAll("&amp;", "&")).get("id")!);
}

/** Returns the fields a browser would send for this form: inputs with their values, checked and selected ones. */
export function fieldsOf(form: HTMLElement): Fields {
  const fields: Fields = {};
  for (const select of form.querySelectorAll("select[name]")) {
    const chosen = select.querySelector("option[selected]") ?? select.querySelector("option");
    fields[select.getAttribute("name")!] = decode(chosen?.getAttribute("value") ?? "");
  }
  for (const input of form.querySelectorAll("input, textarea")) {
    const { name, type, value } = input.attributes;
    if (!name) continue;
    const isChecked = input.hasAttribute("checked");
    if (["radio", "checkbox"].includes(type ?? "") && !isChecked) continue;
    fields[name] = decode(input.tagName === "TEXTAREA" ? input.text : (value ?? (isChecked ? "on" : "")));
  }
  return fields;
}

/** Returns the message at an invalid field of this page: the line that the field refers to. */
export function errorAt({ root }: Page, name: string): string | undefined {
  const line = root.querySelector(`[name="${name}"][aria-invalid]`)?.getAttribute("aria-describedby");
  return root.querySelector(`[id="${line}"]`)?.text;
}

/** Returns the fields of the dialog that is open on this page, such as that of an expense. */
export function entryOn({ root }: Page): Fields {
  return fieldsOf(root.querySelector('dialog form[method="post"]')!);
}

/** Returns the text of a part as screen readers say it: without what is hidden from them, such as initials on faces. */
function spokenText(part: HTMLElement): string {
  return part.childNodes
    .map((node) => {
      if (!(node instanceof HTMLElement)) return node.text;
      return node.getAttribute("aria-hidden") === "true" ? "" : spokenText(node);
    })
    .join("");
}

function decode(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
