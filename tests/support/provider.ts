// An OpenID provider on loopback that stands in for Google. It signs in the person a test names, redirects at once,
// and can be made to misbehave.
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Events, type MutableResponse, type MutableToken, OAuth2Server } from "oauth2-mock-server";
import type { Person } from "./person";

export interface Claims {
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  [claim: string]: unknown;
}

/** How it responds: correctly, with an HTML page, with an OAuth error, or never. */
export type Mood = "well" | "html" | "broken" | "silent";

export class Provider {
  /** The person who is signed in at the provider. */
  person: Claims = { sub: "nobody" };
  mood: Mood = "well";
  /** Parameters of authorization requests, and of token requests. */
  readonly asked: URLSearchParams[] = [];
  readonly redeemed: Record<string, string>[] = [];
  readonly #oauth = new OAuth2Server();
  readonly #byCode = new Map<string, Claims>();
  readonly #waiting = new Set<ServerResponse>();
  #changeToken: ((token: MutableToken) => void) | undefined;
  #changeAnswer: ((answer: MutableResponse) => void) | undefined;
  #changeWay: ((url: URL) => void) | undefined;
  #server: Server;
  #port = 0;

  static async start(): Promise<Provider> {
    const provider = new Provider();
    await provider.#oauth.issuer.keys.generate("RS256");
    await provider.listen();
    return provider;
  }

  private constructor() {
    const { service } = this.#oauth;
    this.#server = createServer((request, response) => {
      if (this.mood === "silent") this.#waiting.add(response);
      else if (this.mood === "html") response.setHeader("Content-Type", "text/html").end("<h1>Hallo</h1>");
      else if (this.mood === "broken") response.writeHead(503).end();
      else service.requestHandler(request, response);
    });
    service.on(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }, { url: asked }: { url: string }) => {
      this.asked.push(new URL(asked, this.url).searchParams);
      this.#byCode.set(url.searchParams.get("code")!, this.person);
      this.#changeWay?.(url);
      this.#changeWay = undefined;
    });
    service.on(
      Events.BeforeTokenSigning,
      (token: MutableToken, { body }: { body: Record<string, string> }) => {
        // The access token has a scope; only the id_token matters here.
        if ("scope" in token.payload) return void this.redeemed.push(body);
        Object.assign(token.payload, this.#byCode.get(body.code!));
        this.#changeToken?.(token);
        this.#changeToken = undefined;
      },
    );
    service.on(Events.BeforeResponse, (answer: MutableResponse) => {
      this.#changeAnswer?.(answer);
      this.#changeAnswer = undefined;
    });
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** The server's variables for this provider. */
  get env(): Record<string, string> {
    return { GOOGLE_CLIENT_ID: "reisekasse", GOOGLE_CLIENT_SECRET: "quite-secret", GOOGLE_ISSUER: this.url };
  }

  /** Changes the next id_token before it is signed. */
  nextToken(change: (token: MutableToken) => void): void {
    this.#changeToken = change;
  }

  /** Changes the next response to a token request. */
  nextAnswer(change: (answer: MutableResponse) => void): void {
    this.#changeAnswer = change;
  }

  /** Changes the address of the next redirect back. */
  nextWay(change: (url: URL) => void): void {
    this.#changeWay = change;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    this.#oauth.issuer.url = this.url;
  }

  async stop(): Promise<void> {
    for (const response of this.#waiting) response.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Opens the provider's page and returns the address it redirects to. */
  async back(address: string): Promise<string> {
    const response = await fetch(address, { redirect: "manual" });
    const { pathname, search } = new URL(response.headers.get("Location")!);
    return pathname + search;
  }

  /** Presses "sign in with Google" and returns the address at the provider. */
  async set(person: Person, redirectTo = "/"): Promise<string> {
    const answer = await person.post("/auth/google", { redirectTo });
    return answer.headers.get("Location")!;
  }

  /** Signs in with the provider, there and back. Returns the response of the callback. */
  async signIn(person: Person, redirectTo?: string): Promise<Response> {
    return person.request(await this.back(await this.set(person, redirectTo)));
  }
}

let people = 0;

/** Claims of a person with an account at the provider. */
export function atGoogle(claims: Partial<Claims> = {}): Claims & { email: string } {
  const number = people++;
  return {
    sub: `sub-${process.pid}-${number}`,
    email: `gina-${process.pid}-${number}@example.com`,
    email_verified: true,
    given_name: "Gina",
    family_name: "Groß",
    picture: "https://example.com/gina.jpg",
    ...claims,
  } as Claims & { email: string };
}
