// One bad client: costly bodies, requests sent ahead, bodies that never end. Anna goes on adding expenses meanwhile.
import { beforeAll, expect, test } from "vitest";
import { isLong, survives, withAttackedServer } from "../support/attacked";
import { flood, holdBodies, pipeline, statusOf } from "../support/attacker";
import { paymentVariables } from "../support/payment";
import { addExpense, createTrip, expenseForm, expenseIds, type Person, signUp } from "../support/person";

withAttackedServer({
  ...paymentVariables,
  GOOGLE_CLIENT_ID: "x",
  GOOGLE_CLIENT_SECRET: "x",
  GOOGLE_ISSUER: "http://127.0.0.1:9",
});

let anna: Person;
let tripId: string;
const added: string[] = [];

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
});

/** Runs an attack while Anna adds an expense, and expects all of hers afterwards. */
async function attack(work: (add: () => Promise<unknown>) => Promise<unknown>): Promise<void> {
  await survives(() => work(async () => added.push(await addExpense(anna, tripId))));
  expect((await expenseIds(anna, tripId)).sort()).toEqual(added.toSorted());
}

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";

const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
const nested = (open: string, close: string, levels: number) =>
  `{"email":${open.repeat(levels)}0${close.repeat(levels)}}`;

const forms: [name: string, type: string, body: string][] = [
  ["500,000 fields", urlencoded, "a&".repeat(500_000)],
  ["125,000 times one field", urlencoded, `intent=account.sign-in&${"email=x&".repeat(125_000)}`],
  ["7,000 fields in 64 kB", urlencoded, Array.from({ length: 7_000 }, (_, n) => `f${n}=x`).join("&")],
  ["7,800 times one field in 64 kB", urlencoded, `intent=account.sign-in&${"email=x&".repeat(7_800)}`],
  ["31,000 fields of nothing in 64 kB", urlencoded, "a&".repeat(31_000)],
  ["1,000 parts in 64 kB", multipart, `${part("a").repeat(1_000)}--b--\r\n`],
  ["parts that never end", multipart, part("a").repeat(17_000)],
  [
    "an amount of 60,000 digits",
    urlencoded,
    String(new URLSearchParams({ ...expenseForm, amount: "1.".repeat(30_000) })),
  ],
];

const bodies: [name: string, json: string][] = [
  ["arrays in arrays, 32,000 deep", nested("[", "]", 32_000)],
  ["objects in objects, 10,000 deep", nested('{"a":', "}", 10_000)],
  ["objects in objects, 100,000 deep", nested('{"a":', "}", 100_000)],
  ["30,000 numbers", `{"email":[${"0,".repeat(29_999)}0]}`],
  ["12,000 times one key", `{${'"":0,'.repeat(12_000)}"":0}`],
];

const doors = ["/login", "/theme", "/outbox/send", "/cookies", "/auth/google", "/vertrag-kuendigen"];
const screens = ["/", "/my-trips?dialog=trip", "/profile?dialog=edit-profile", "/expenses"];
const apis = ["/api/auth/login", "/api/auth/register"];

/** What Mallory sends to which address; in the short form each body once. */
const sendings = [
  ...forms.flatMap(([name, type, body], n) => {
    const paths = [...doors, ...screens];
    return (isLong ? paths : [paths[n]!]).map((path) => ({ name, path, type, body }));
  }),
  ...bodies.flatMap(([name, body]) =>
    (isLong ? apis : [apis[0]!]).map((path) => ({ name, path, type: "application/json", body })),
  ),
];

test("Mallory sends costly bodies to every address, twenty at once: each is refused", async () => {
  const { cookie } = await signUp("Mallory");
  await attack(async (add) => {
    const rounds = isLong ? 10 : 1;
    const sending = flood(sendings.length * rounds, 20, async (n) => {
      const { name, path, ...of } = sendings[n % sendings.length]!;
      const status = await statusOf(path, { ...of, cookie: screens.includes(path) ? cookie : undefined });
      expect([400, 401, 413], `${name} at ${path}`).toContain(status);
    });
    await add();
    await sending;
  });
});

test.each(isLong ? [1, 10] : [5])(
  "Mallory sends 2,000 requests at once on each of %i connections, which are closed",
  async (connections) => {
    await attack(async (add) => {
      const sending = flood(connections * (isLong ? 5 : 1), connections, () => pipeline(2_000));
      await add();
      await sending;
    });
  },
);

test.each([
  ["forms of 64 kB", 64_000, ["/login", "/theme", "/outbox/send", "/api/trips"]],
  ["events of 512 kB", 500_000, ["/api/webhooks/stripe"]],
  ["bodies of 1 MB", 1_000_000, ["/login", "/api/trips", "/api/webhooks/stripe"]],
])("Mallory never finishes 250 %s", async (_, bytes, paths) => {
  await attack(async (add) => {
    await using _ = await holdBodies(250, bytes, paths);
    await add();
  });
});
