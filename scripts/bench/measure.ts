import { cpuMs } from "./cpu.ts";

const WARM_UP = 400;
const SLICES = 14;
const SLICE = 40;

/** Something to ask one of the servers for. */
export interface Subject {
  /** The server's process. */
  pid: number;
  /** How much dearer it is than a page: so many times fewer requests. */
  weight?: number;
  /** Asks once, and answers the bytes of the body on the line. */
  ask(): Promise<number>;
}

export interface Measured {
  /** Milliseconds of CPU for a request, of each slice. */
  slices: number[];
  bytes: number;
}

/**
 * CPU of a request, for all subjects in alternating slices of one run, so that what else the machine does falls on all
 * alike.
 */
export async function measure<Name extends string>(
  subjects: Record<Name, Subject>,
): Promise<Record<Name, Measured>> {
  const list = Object.entries<Subject>(subjects);
  const results = new Map<string, Measured>();
  for (const [name, subject] of list) {
    results.set(name, { slices: [], bytes: await repeat(subject, WARM_UP) });
  }
  for (let n = 0; n < SLICES; n++) {
    for (const [name, subject] of list) {
      const before = cpuMs(subject.pid);
      await repeat(subject, SLICE);
      results.get(name)!.slices.push((cpuMs(subject.pid) - before) / timesOf(subject, SLICE));
    }
  }
  return Object.fromEntries(results) as Record<Name, Measured>;
}

/** How many times as dear the one is, compared slice by slice. */
export function ratio(of: Measured, to: Measured): number {
  return median(of.slices.map((cost, slice) => cost / to.slices[slice]!));
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

async function repeat(subject: Subject, times: number): Promise<number> {
  let bytes = 0;
  for (let n = 0; n < timesOf(subject, times); n++) bytes = await subject.ask();
  return bytes;
}

function timesOf({ weight = 1 }: Subject, times: number): number {
  return Math.ceil(times / weight);
}
