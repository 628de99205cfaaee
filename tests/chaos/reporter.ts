// Output of `npm run chaos`: one line for each schedule, the details of failed ones, totals, and all seeds by result.
import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

interface Told {
  pressed: number;
  notNow: number;
  faults: Record<string, number>;
}

export default class ChaosReporter implements Reporter {
  readonly #faults: Record<string, number> = {};
  readonly #seeds = { green: [] as number[], red: [] as number[] };
  readonly #total = { schedules: 0, failed: 0, pressed: 0, notNow: 0, ms: 0 };

  onTestEnd({ title }: TestCase, { status, duration, errors, annotations }: TestResult): void {
    const total = this.#total;
    total.schedules++;
    total.ms += duration;
    this.#seeds[status === "passed" ? "green" : "red"].push(Number(/\d+$/.exec(title)![0]));
    console.log(`${status === "passed" ? "ok  " : "FAIL"} ${title}, ${(duration / 1_000).toFixed(1)} s`);
    if (status !== "passed") {
      total.failed++;
      for (const { message } of errors) console.log(message);
    }
    for (const { type, description } of annotations) {
      if (type !== "chaos") continue;
      const { pressed, notNow, faults } = JSON.parse(description!) as Told;
      total.pressed += pressed;
      total.notNow += notNow;
      for (const [name, count] of Object.entries(faults)) {
        this.#faults[name] = (this.#faults[name] ?? 0) + count;
      }
    }
  }

  onEnd({ duration }: FullResult): void {
    const { schedules, failed, pressed, notNow, ms } = this.#total;
    const faults = Object.entries(this.#faults).sort();
    console.log(
      `\n${schedules} schedules, ${failed} failed; ${pressed} operations, ${notNow} not possible then`,
    );
    console.log(`faults: ${faults.map(([name, count]) => `${name} ${count}`).join(", ")}`);
    console.log(
      `${(duration / 1_000).toFixed(0)} s, ${(ms / Math.max(1, schedules) / 1_000).toFixed(1)} s a schedule`,
    );
    for (const [name, seeds] of Object.entries(this.#seeds)) {
      console.log(`${name}: ${seeds.sort((one, other) => one - other).join(" ") || "none"}`);
    }
  }

  printsToStdio(): boolean {
    return true;
  }
}
