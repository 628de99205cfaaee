// The European Central Bank and the European Commission as far as the server asks them: an HTTP server on loopback,
// which can be made to misbehave.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { addDays, type Day } from "~/domain/day";
import { expectedFixing, isFixingDay, missingMonths } from "~/domain/money/rate-schedule";
import { ecbDocument, inforEuroDocument, type Rates } from "./rate-documents";

export type Answer = (outgoing: ServerResponse) => void;

export const send =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Answer =>
  (outgoing) =>
    void outgoing.writeHead(status, headers).end(body);

/** Sends a byte at a time and never ends. */
export const drip: Answer = (outgoing) => {
  outgoing.writeHead(200, { "Content-Type": "text/xml" });
  const timer = setInterval(() => outgoing.write(" "), 20);
  outgoing.on("close", () => clearInterval(timer));
};

const usual: Rates = { USD: "1.0837", JPY: "162.20", GBP: "0.8512", HUF: "384.05" };
const monthly: Rates = { EUR: "1", USD: "1.1", VND: "28604.9", KWD: "0.33171" };

export class RatesStandIn {
  /** Paths and queries that were asked for. */
  readonly requests: string[] = [];
  /** Answers by path: `/daily.xml`, `/eurofxref-hist-90d.xml`, `/monthly`. */
  readonly answers: Record<string, Answer> = {};
  readonly #server = createServer((incoming, outgoing) => {
    this.requests.push(incoming.url!);
    const [path = ""] = incoming.url!.split("?");
    (this.answers[path] ?? send("", 404))(outgoing);
  });

  static async start(): Promise<RatesStandIn> {
    const standIn = new RatesStandIn();
    await new Promise<void>((resolve) => standIn.#server.listen(0, "127.0.0.1", resolve));
    standIn.recover();
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Addresses for the client, and as the server's variables. */
  get addresses() {
    return { ecb: `${this.url}/daily.xml`, inforEuro: `${this.url}/monthly` };
  }

  get variables() {
    const { ecb, inforEuro } = this.addresses;
    return { RATES: "on", RATES_ECB_URL: ecb, RATES_INFOREURO_URL: inforEuro };
  }

  /** Publishes rates as usual. */
  recover(): void {
    const [newest] = fixingDays;
    this.answers["/daily.xml"] = send(ecbDocument({ [newest!]: usual }));
    this.answers["/eurofxref-hist-90d.xml"] = send(
      ecbDocument(Object.fromEntries(fixingDays.map((day) => [day, usual]))),
    );
    this.answers["/monthly"] = send(inforEuroDocument(monthly));
  }

  breakDown(answer: Answer): void {
    for (const path of Object.keys(this.answers)) this.answers[path] = answer;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** The fixings of the last 90 days, newest first, as published now. */
export const fixingDays: Day[] = Array.from({ length: 90 }, (_, n) =>
  addDays(expectedFixing(new Date()), -n),
).filter(isFixingDay);

/** The present month and three earlier ones. */
export const recentMonths: Day[] = missingMonths(new Date(), []);
