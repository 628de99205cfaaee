import { beforeEach, describe, expect, test } from "vitest";
import type { Trip } from "~/domain/trips/trip";
import { createTrip, type Person, signUp, tripForm } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

describe("Anna starts Japan while Portugal is active", () => {
  let anna: Person;
  let japan: string;
  let portugal: string;

  beforeEach(async () => {
    anna = await signUp("Anna");
    portugal = await createTrip(anna, { name: "Portugal" });
    japan = await createTrip(anna, { name: "Japan", setAsActive: "" });
  });

  const names = async (filter: string) => {
    const { root } = await anna.open(`/my-trips?filter=${filter}`);
    return root.querySelectorAll("article h3").map(({ text }) => text);
  };

  test("and is asked first, and nothing has changed yet", async () => {
    const page = await anna.send("/my-trips", { intent: "trip.start", id: japan });
    expect(page.text).toContain("Portugal läuft noch.");
    expect(page.toast).toBeUndefined();
    expect(await names("current")).toEqual(["Portugal"]);
  });

  test.each([
    ["end", "Portugal findest du jetzt unter Beendete Reisen.", "finished"],
    ["postpone", "Portugal steht wieder unter Geplante Reisen.", "planned"],
  ])("and chooses to %s it: %s", async (former, told, filter) => {
    const page = await anna.send("/my-trips?dialog=start-trip", { intent: "trip.start", id: japan, former });
    expect(page.toast).toBe("Reise gestartet!");
    expect(page.text).toContain(told);
    expect(page.root.querySelector(".toast-link")!.getAttribute("href")).toBe(`/my-trips?filter=${filter}`);
    expect(await names("current")).toEqual(["Japan"]);
    expect(await names(filter)).toEqual(["Portugal"]);
  });

  test("and reads on the card and in the dialog that ends a trip whether it runs or is planned again", async () => {
    const texts = async (tripId: string) => {
      const { root } = await anna.open(`/trip/${tripId}?dialog=end-trip&id=${tripId}`);
      const row = root.querySelectorAll(".line-row").find(({ text }) => text.startsWith("Reise beenden"))!;
      return [row.querySelector("small")!.text, root.querySelector("dialog form p")!.text];
    };
    await anna.send("/my-trips", { intent: "trip.start", id: japan, former: "postpone" });
    expect(await texts(japan)).toEqual([
      "Ist die Reise vorbei? Beende sie, dann ist Platz für die nächste. Bearbeiten kannst du sie weiterhin.",
      "„Japan“ läuft gerade und wird beendet. Du kannst sie danach weiterhin bearbeiten.",
    ]);
    expect(await texts(portugal)).toEqual([
      "Diese Reise ist geplant und läuft nicht. Du kannst sie trotzdem beenden und weiterhin bearbeiten.",
      "„Portugal“ ist geplant und läuft nicht. Du kannst sie trotzdem beenden und weiterhin bearbeiten.",
    ]);
  });

  test("from the outbox, where nobody can be asked: Portugal is planned again", async () => {
    const { id: account } = (await (await anna.request("/api/auth/user")).json()) as { id: string };
    const fields = { intent: "trip.start", account, id: japan, submissionId: "start-japan" };
    expect(await (await anna.post("/outbox/send", fields)).json()).toMatchObject({
      outcome: "saved",
      toast: {
        detail: "Portugal steht wieder unter",
        link: { href: "/my-trips?filter=planned", text: "Geplante Reisen" },
      },
    });
    expect(await names("current")).toEqual(["Japan"]);
  });
});

describe("Anna creates Japan, to begin at once, while Portugal is active", () => {
  let anna: Person;
  const form = { ...tripForm, name: "Japan", setAsActive: "on", submissionId: "japan" };
  const states = async () => {
    const trips = await (await anna.request("/api/trips")).json();
    return (trips as Trip[]).map(({ name, isActive, isArchived }) => [name, isActive, isArchived]).sort();
  };

  beforeEach(async () => {
    anna = await signUp("Anna");
    await createTrip(anna, { name: "Portugal" });
  });

  test("and is asked what becomes of Portugal, with Japan planned meanwhile, also if she sends it twice", async () => {
    for (const path of ["/my-trips?dialog=trip", "/my-trips?dialog=trip", "/profile?dialog=trip"]) {
      const page = await anna.send(path, form);
      expect(page.path).toMatch(/^\/my-trips\?dialog=start-trip&id=/);
      expect(page.text).toContain("Portugal läuft noch.");
      expect(page.toast).toBe("Reise erstellt!");
      expect(await states()).toEqual([
        ["Japan", false, false],
        ["Portugal", true, false],
      ]);
    }
  });

  test.each([
    ["Portugal beenden und starten", ["Portugal", false, true]],
    ["Portugal zurückstellen und starten", ["Portugal", false, false]],
  ])("and presses %s", async (button, portugal) => {
    const question = await anna.send("/my-trips?dialog=trip", form);
    const page = await anna.press(question, button);
    expect(page.toast).toBe("Reise gestartet!");
    expect(await states()).toEqual([["Japan", true, false], portugal]);
    // A form that arrives twice asks no more.
    expect((await anna.send("/my-trips?dialog=trip", form)).text).toContain(
      "Sie ist jetzt deine aktive Reise.",
    );
  });

  test("by the API, which asks nothing: Portugal is planned again", async () => {
    const headers = { "Content-Type": "application/json" };
    const { intent: _, submissionId: __, ...fields } = form;
    const body = JSON.stringify({ ...fields, budget: 100, setAsActive: true });
    expect((await anna.request("/api/trips", { method: "POST", headers, body })).status).toBe(201);
    expect(await states()).toEqual([
      ["Japan", true, false],
      ["Portugal", false, false],
    ]);
  });
});

test("Back, after Anna has started Japan without JavaScript, leads to her trips, not to the question", async () => {
  const anna = await signUp("Anna");
  const portugal = await createTrip(anna, { name: "Portugal" });
  const id = await createTrip(anna, { name: "Japan", setAsActive: "" });
  for (const screen of ["/my-trips?filter=planned", "/my-trips"]) {
    const asked = await anna.send(screen, { intent: "trip.start", id });
    expect(asked.path).toContain("dialog=start-trip");
    expect((await anna.press(asked, "Portugal zurückstellen und starten")).toast).toBe("Reise gestartet!");
    const back = await anna.open(asked.path);
    expect([back.path, back.root.querySelectorAll("dialog").length]).toEqual([screen, 0]);
    await anna.send("/my-trips", { intent: "trip.start", id: portugal, former: "postpone" });
  }
});

test("Anna starts her only trip without being asked", async () => {
  const anna = await signUp("Anna");
  const id = await createTrip(anna, { setAsActive: "" });
  expect((await anna.send("/my-trips", { intent: "trip.start", id })).toast).toBe("Reise gestartet!");
});
