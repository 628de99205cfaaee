import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import pg from "pg";
import { RateLimiterRes } from "rate-limiter-flexible";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { secondsToWait } from "~/models/limiter.server";
import { open } from "../../db/client.postgres";
import type { Engine } from "../../db/scope";
import { rows } from "../support/rows";

const url = process.env.DATABASE_URL!;
const threePerHour = { points: 3, duration: 3_600 };
const now = new Date("2026-11-16T12:00:00.000Z");

const [one, other] = await Promise.all([open(url), open(url)]);
afterAll(() => Promise.all([one.close(), other.close()]));
afterEach(() => vi.useRealTimers());

function setClock(at: Date): void {
  vi.useFakeTimers({ toFake: ["Date"], now: at });
}

const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test("two instances share the count, and limits of different names do not", async () => {
  const [here, there] = [one, other].map((engine) => engine.limiter("sign-ins", threePerHour));
  const attempts = [here, there, here, there, here, there].map((limiter) => limiter!.consume("Mallory"));
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(RateLimiterRes);
  expect(await secondsToWait(there!, "Anna")).toBeUndefined();
  expect(await secondsToWait(one.limiter("registrations", threePerHour), "Mallory")).toBeUndefined();
});

test("what one instance takes back counts on no other, and an hour later nothing does", async () => {
  setClock(now);
  const [here, there] = [one, other].map((engine) => engine.limiter("orders", threePerHour));
  for (let n = 0; n < 3; n++) await here!.consume("Anna");
  await there!.reward("Anna", 1);
  expect(await secondsToWait(here!, "Anna")).toBeUndefined();
  setClock(new Date(now.getTime() + 600_000));
  expect(await secondsToWait(there!, "Anna")).toBe(3_000);
  setClock(hoursLater(1));
  expect(await secondsToWait(here!, "Anna")).toBeUndefined();
});

test("nobody waits for longer than the limit, whichever clock was wrong", async () => {
  const limiter = one.limiter("feedback", threePerHour);
  setClock(hoursLater(24 * 365));
  for (let n = 0; n < 3; n++) await limiter.consume("Anna");
  setClock(now);
  expect(await secondsToWait(limiter, "Anna")).toBe(3_600);
  await one.pruneLimiters(now);
  expect(await secondsToWait(limiter, "Anna")).toBeUndefined();
});

test("pruning deletes counters whose time is over, and no others", async () => {
  const limiter = one.limiter("links", { points: 1, duration: 86_400 });
  setClock(now);
  await limiter.consume("early");
  setClock(hoursLater(12));
  await limiter.consume("late");
  await other.pruneLimiters(hoursLater(24));
  expect(await secondsToWait(limiter, "late")).toBeGreaterThan(0);
  expect(await secondsToWait(limiter, "early")).toBeUndefined();
});

test("keys are stored as hashes, and may be as long as any address", async () => {
  const address = `anna@${"a".repeat(250)}.example`;
  await one.limiter("mails", threePerHour).consume(address);
  const keys = rows<{ key: string }>("select key from rate_limits where key like 'mails:%'");
  expect(keys.map(({ key }) => key)).toEqual([expect.stringMatching(/^mails:[\w-]{43}$/)]);
});

test("statements have no names, which a pooler might not know", async () => {
  // Used by one after the other, the pool has one connection.
  const engine = await open(url);
  await engine.limiter("named", threePerHour).consume("Anna");
  const count = sql<number>`(select count(*) from pg_prepared_statements)`.mapWith(Number);
  expect(await engine.reader.select({ count }).from(sql`(select 1) as one`)).toEqual([{ count: 0 }]);
  await engine.close();
});

test("without the database an attempt is refused as busy, and counts again once it is back", async () => {
  const line = await aLine();
  const engine: Engine = await open(line.url);
  const limiter = engine.limiter("declarations", threePerHour);
  await limiter.consume("Anna");
  line.cut();
  const error = await limiter.consume("Anna").catch((thrown: unknown) => thrown);
  expect(engine.failure(error)).toBe("busy");
  line.mend();
  await limiter.consume("Anna");
  expect(await secondsToWait(one.limiter("declarations", threePerHour), "Anna")).toBeUndefined();
  expect(await secondsToWait(limiter, "Anna")).toBeGreaterThan(0);
  await engine.close();
  line.stop();
});

test("a connection that the server cuts as soon as it is ready is refused as busy, and ends nothing", async () => {
  const line = await aLine();
  const engine: Engine = await open(line.url);
  line.cut();
  line.mend({ untilReady: true });
  const limiter = engine.limiter("mails", threePerHour);
  // The first attempt may get the connection that was cut before.
  for (const attempt of [1, 2, 3]) {
    const error = await limiter.consume("Anna").catch((thrown: unknown) => thrown);
    expect([attempt, engine.failure(error)]).toEqual([attempt, "busy"]);
  }
  line.mend();
  await limiter.consume("Anna");
  await engine.close();
  line.stop();
});

test("an attempt waits for a lock no longer than a transaction, and leaves nobody waiting", async () => {
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query("BEGIN; LOCK TABLE rate_limits");
  const error = await one
    .limiter("mails", threePerHour)
    .consume("Ben")
    .catch((thrown: unknown) => thrown);
  expect(one.failure(error)).toBe("busy");
  // Other files' databases are in the same cluster.
  const waiting = `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = database
    where not granted and datname = current_database()`;
  expect(rows(waiting)).toEqual([{ count: 0 }]);
  await holder.end();
});

/** PostgreSQL's message that it is ready for the next statement. */
const READY = Buffer.from("Z\0\0\0\x05I", "latin1");

/** Its last message before it closes a connection: an error with its length and fields. */
const FAREWELL = Buffer.from("E\0\0\0\x22SFATAL\0C57P01\0Mshutting down\0\0", "latin1");

/** A connection to the database that can be cut, also as soon as it is ready. */
async function aLine() {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  let endsWhenReady = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = connect(Number(port), hostname);
    for (const end of [socket, onward]) sockets.add(end.on("error", () => end.destroy()));
    socket.pipe(onward);
    if (!endsWhenReady) return void onward.pipe(socket);
    onward.on("data", (chunk) => {
      if (chunk.includes(READY)) socket.end(Buffer.concat([chunk, FAREWELL]));
      else socket.write(chunk);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: Object.assign(new URL(url), { port: (server.address() as AddressInfo).port }).href,
    cut,
    mend({ untilReady = false } = {}) {
      isCut = false;
      endsWhenReady = untilReady;
    },
    stop() {
      cut();
      server.close();
    },
  };
}
