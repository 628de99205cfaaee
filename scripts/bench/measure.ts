import { cpuMs } from "./cpu.ts";

const WARM_UP = 400;
const SLICES = 14;
const SLICE = 40;

/** A request to measure. */
export interface Subject {
  /** Process id of the server. */
  pid: number;
  /** Estimated cost compared with a page. The number of requests is divided by it. */
  weight?: number;
  /** Sends the request once. Returns the transferred bytes of the body. */
  ask(): Promise<number>;
}

export interface Measured {
  /** CPU milliseconds per request, for each slice. */
  slices: number[];
  bytes: number;
}

/**
 * Measures the CPU time per request. All subjects take turns in slices of one run, so that other load on the machine
 * affects them alike.
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

/** Returns the median ratio of the costs, compared slice by slice. */
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
