import { afterEach, expect, test, vi } from "vitest";
import { addExpense, createTrip, type Fields, type Person, signUp } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

afterEach(() => vi.useRealTimers());

/** Anna's five days in Porto and her expenses by day. */
async function onPorto(spent: [day: string, amount: string][], fields: Fields = {}): Promise<Person> {
  const anna = await signUp("Anna");
  const porto = { startDate: "2026-11-20", endDate: "2026-11-24", budget: "500", ...fields };
  const tripId = await createTrip(anna, porto);
  for (const [date, amount] of spent) await addExpense(anna, tripId, { date, amount });
  return anna;
}

/** The main figure on Anna's home with its label, and the whole text, at noon of this day. */
async function homeOn(anna: Person, day: string) {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date(`${day}T12:00:00Z`));
  const { root, text } = await anna.open("/");
  const figure = root.querySelector(".figure-hero")!;
  const label = root.querySelector(".cover-card h2")!;
  return {
    text,
    figure: plain(`${label.text} ${figure.text}`),
    isBad: figure.classList.contains("text-danger"),
  };
}

/** The forecast card of her statistics on this day: its lead and its rows. */
async function courseOn(anna: Person, day: string, address = "/analytics") {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date(`${day}T12:00:00Z`));
  const { root } = await anna.open(address);
  const card = root
    .querySelectorAll("section.card")
    .find((one) => one.querySelector("h2")?.text === "Dein Tempo")!;
  const lead = card.querySelectorAll("p, .figure").map(({ text }) => plain(text));
  const rows = card.querySelectorAll("dl > div").map((row) => {
    const note = row.querySelector("span");
    note?.remove();
    const [label, value] = [row.querySelector("dt")!, row.querySelector("dd")!];
    return plain(`${label.text} ${value.text} ${note?.text ?? ""}`);
  });
  const bad = card.querySelectorAll("dd.text-danger").map(({ text }) => plain(text));
  return { lead: lead.join(" ").trim(), rows, bad };
}

/** The labels of the line chart in Anna's statistics on this day. */
async function labelsOn(anna: Person, day: string): Promise<string[]> {
  vi.setSystemTime(new Date(`${day}T12:00:00Z`));
  const { root } = await anna.open("/analytics");
  return root.querySelectorAll(".lines text").map(({ text }) => plain(text));
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

test("Anna reads what is left for today, and before and after the trip what is left of the budget", async () => {
  const anna = await onPorto([
    ["2026-11-20", "56,80"],
    ["2026-11-21", "150"],
  ]);
  const before = await homeOn(anna, "2026-11-19");
  expect(before.figure).toBe("Noch übrig 293,20 €");
  expect(before.text).toContain("Das reicht für 58,64 € an jedem Reisetag.");
  const calm = await homeOn(anna, "2026-11-22");
  expect(calm).toMatchObject({ figure: "Heute noch 97,73 €", isBad: false });
  expect(calm.text).toContain("206,80 € ausgegeben");
  expect(calm.text).toContain("293,20 € übrig");
  const dear = await homeOn(anna, "2026-11-21");
  expect(dear).toMatchObject({ figure: "Heute zu viel 39,20 €", isBad: true });
  expect(dear.text).toContain("Ab morgen reicht es mit 97,73 € am Tag.");
  expect((await homeOn(anna, "2026-11-24")).figure).toBe("Heute noch 293,20 €");
  const after = await homeOn(anna, "2026-11-25");
  expect(after.figure).toBe("Noch übrig 293,20 €");
  expect(after.text).toContain("Die Reise ist vorbei, das Budget hat gereicht.");
});

test("Anna is over budget: she reads by how much, and what she overspends today", async () => {
  const anna = await onPorto([
    ["2026-11-20", "500,01"],
    ["2026-11-22", "20"],
  ]);
  const { figure, isBad, text } = await homeOn(anna, "2026-11-21");
  expect([figure, isBad]).toEqual(["Noch übrig −20,01 €", true]);
  expect(text).toContain("520,01 € ausgegeben");
  expect(text).not.toContain("Heute noch");
  expect((await homeOn(anna, "2026-11-25")).text).toContain("das Budget hat nicht gereicht");
  const { lead, rows, bad } = await courseOn(anna, "2026-11-21");
  expect(lead).toBe("Bei diesem Tempo am Di., 24. Nov. 2026 2.500,05 € 2.000,05 € über dem Budget.");
  expect([rows[0], bad]).toEqual(["Heute noch 0,00 €", []]);
  const today = await courseOn(anna, "2026-11-22");
  expect([today.rows[0], today.bad]).toEqual(["Heute noch −20,00 € Heute zu viel ausgegeben", ["−20,00 €"]]);
});

test("Anna has ended her trip: its statistics show no allowance and no forecast", async () => {
  const anna = await onPorto([
    ["2026-11-20", "90"],
    ["2026-11-21", "10"],
  ]);
  const { id: tripId = "" } = await anna.formAt("/my-trips", "trip.duplicate");
  await anna.post("/my-trips", { intent: "trip.end", id: tripId });
  const { lead, rows } = await courseOn(anna, "2026-11-22", `/analytics?trip=${tripId}`);
  expect(lead).toBe("Die Reise ist vorbei, das Budget hat gereicht.");
  expect(rows.join()).not.toContain("Heute noch");
});

test("Anna has no budget: she reads what she spent and a forecast, and no plan", async () => {
  const anna = await onPorto([["2026-11-20", "80"]], { budget: "" });
  const { figure, text } = await homeOn(anna, "2026-11-21");
  expect(figure).toBe("Ausgegeben 80,00 €");
  expect(text).not.toContain("Heute noch");
  expect(await courseOn(anna, "2026-11-21")).toMatchObject({
    lead: "Bei diesem Tempo am Di., 24. Nov. 2026 400,00 €",
    rows: [
      "Im Schnitt am Tag 80,00 € aus 1 Reisetag, ohne heute",
      "Teuerste Kategorie 80,00 € Essen",
      "Teuerster Tag 80,00 € Fr., 20. Nov. 2026",
    ],
  });
  expect((await courseOn(anna, "2026-11-25")).lead).toBe("Die Reise ist vorbei.");
});

test("Anna's statistics show her forecast and her most expensive day", async () => {
  const anna = await onPorto([
    ["2026-03-02", "100"],
    ["2026-11-20", "90"],
    ["2026-11-21", "12,50"],
  ]);
  expect(await courseOn(anna, "2026-11-19")).toMatchObject({
    lead: "Sobald die Reise läuft, steht hier, wo du am Ende landest.",
  });
  expect((await courseOn(anna, "2026-11-20")).rows).toContain(
    "Im Schnitt am Tag 90,00 € aus 1 Reisetag, mit heute 10,00 € mehr als geplant",
  );
  expect(await courseOn(anna, "2026-11-21")).toMatchObject({
    lead: "Bei diesem Tempo am Di., 24. Nov. 2026 356,25 € 143,75 € unter dem Budget.",
    rows: [
      "Heute noch 65,00 €",
      "Geplant am Tag 80,00 €",
      "Im Schnitt am Tag 51,25 € aus 2 Reisetagen, mit heute 28,75 € weniger als geplant",
      "Teuerste Kategorie 202,50 € Essen",
      "Teuerster Tag 100,00 € Mo., 2. März 2026",
    ],
  });
  const after = await courseOn(anna, "2026-11-25");
  expect(after.lead).toBe("Die Reise ist vorbei, das Budget hat gereicht.");
  expect(after.rows).toContain("Im Schnitt am Tag 20,50 € aus 5 Reisetagen 59,50 € weniger als geplant");
  const saving = await onPorto([]);
  expect((await courseOn(saving, "2026-11-20")).lead).toBe(
    "Sobald du etwas ausgibst, steht hier, wo du am Ende landest.",
  );
});

test("Anna's home shows her trip, what she spent today and on each main category", async () => {
  const anna = await onPorto([
    ["2026-11-21", "12,50"],
    ["2026-11-20", "34,56"],
  ]);
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date("2026-11-21T12:00:00Z"));
  const { root, text } = await anna.open("/");
  expect(root.querySelector("h1")!.text.trim()).toBe("Interrail Portugal");
  for (const shown of ["Bahn", "Lissabon und Porto", "20. bis 24. Nov. 2026 · 5 Tage"])
    expect(text).toContain(shown);
  expect(root.querySelector("[role=progressbar]")!.getAttribute("aria-valuenow")).toBe("9");
  const figures = plain(root.querySelector(".cover-card")!.text);
  expect(figures).toMatch(/12,50 € ?1 Ausgabe heute/);
  expect(figures).toMatch(/47,06 € ausgegeben.*452,94 € übrig · 91 %/);
  const tiles = root.querySelectorAll(".tiles a").map((tile) => plain(tile.text));
  expect(tiles).toHaveLength(8);
  expect(tiles[0]).toMatch(/^Essen ?47,06 €/);
  for (const tile of tiles.slice(1)) expect(tile).toMatch(/ ?0,00 €/);
});

test("Anna without a budget sees no bar on her home", async () => {
  const anna = await onPorto([], { budget: "" });
  const { root, text } = await anna.open("/");
  expect(text).toContain("kein Budget festgelegt");
  expect(root.querySelector("[role=progressbar]")).toBeNull();
});

test("Anna's spending is a line with its budget, forecast and labels, a sentence and a table", async () => {
  const anna = await onPorto([["2026-11-20", "90"]]);
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date("2026-11-21T12:00:00Z"));
  const { root, text } = await anna.open("/analytics");
  expect(text).toContain("Bis heute ausgegeben: 90,00 €, geplant bis heute: 200,00 €.");
  for (const part of ["path.spent", "path.forecast", "line.budget", "circle"])
    expect([part, root.querySelectorAll(`.lines ${part}`).length]).toEqual([part, 1]);
  expect(await labelsOn(anna, "2026-11-20")).toEqual(["Budget 500,00 €", "heute", "24. Nov."]);
  expect(await labelsOn(anna, "2026-11-21")).toEqual(["Budget 500,00 €", "20. Nov.", "heute", "24. Nov."]);
  expect(await labelsOn(anna, "2026-11-24")).toEqual(["Budget 500,00 €", "20. Nov.", "heute"]);
  expect(await labelsOn(anna, "2026-11-25")).toEqual(["Budget 500,00 €", "20. Nov.", "24. Nov."]);
  const table = root
    .querySelectorAll("table")
    .find((each) => each.querySelector("caption")?.text === "Ausgaben und Plan, Tag für Tag")!;
  const lines = table.querySelectorAll("tr").map((row) => plain(row.text));
  // A heading, the evening before, and five days.
  expect(lines).toHaveLength(1 + 1 + 5);
  // 90 € on the one past day, and as much on each of the four others.
  expect(lines.at(-1)).toContain("450,00 €");
});
