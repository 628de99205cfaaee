import { expect, test } from "vitest";
import { startServer } from "../../support/server-process";

test("npm run demo prints its address and account, accepts the sign-in, and stops on SIGTERM", async () => {
  const demo = await startServer({}, "scripts/demo.mjs");
  await expect.poll(() => demo.lines.join("\n")).toContain("password");
  const said = demo.lines.join("\n");
  expect(said).toContain(`the demo runs at ${demo.url}\n`);
  const [, email, password] = /sign in as (\S+) with the password (\S+)/.exec(said)!;

  const signIn = await fetch(`${demo.url}/login`, {
    method: "POST",
    body: new URLSearchParams({ intent: "account.sign-in", email: email!, password: password! }),
    redirect: "manual",
  });
  expect(signIn.status).toBe(303);
  const cookies = signIn.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  const headers = { Cookie: cookies.join("; ") };
  const home = await fetch(demo.url, { headers });
  const text = (await home.text()).replaceAll(/<!-- -->/g, "");
  for (const shown of ["Interrail Portugal", "Tag 5 von 13", "668,95", "Straßenbahn 28E"])
    expect(text).toContain(shown);

  const json = async (path: string) => (await fetch(demo.url + path, { headers })).json();
  const shared = (await json("/api/trips")).find(({ name }: { name: string }) => name === "Advent in Prag");
  const { expenses } = (await json(`/api/trips/${shared.id}`)) as { expenses: { photoUrl: string | null }[] };
  const photo = expenses.find(({ photoUrl }) => photoUrl)!.photoUrl!;
  const file = await fetch(new URL(photo, demo.url), { headers });
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);

  expect(await demo.stop()).toBe(0);
});
