// Parses the Dockerfile and .dockerignore. Supports only the syntax they use, and throws on anything else.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export interface Instruction {
  name: string;
  /** `--from=build` as `{ from: "build" }`. */
  flags: Record<string, string>;
  /** The arguments; the shell form is a single one. */
  args: string[];
}

export interface Stage {
  /** The name after `AS`; empty for the last stage. */
  name: string;
  /** An image or an earlier stage. */
  base: string;
  instructions: Instruction[];
}

const KNOWN =
  /^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD)((?:\s+--[a-z-]+=\S+)*)\s+(.+)$/;
const IN_SHELL_FORM = /^(RUN)$/;

/** The stages in order. */
export function readDockerfile(file = "Dockerfile"): Stage[] {
  const lines = readFileSync(file, "utf8")
    .replace(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stages: Stage[] = [];
  for (const line of lines) {
    const { name, flags, args } = readInstruction(line);
    if (name === "FROM") {
      const [base, as, stage] = args;
      if (as !== undefined && as !== "AS") throw new Error(`no instruction that is known here: ${line}`);
      stages.push({ name: stage ?? "", base: base!, instructions: [] });
    } else stages.at(-1)!.instructions.push({ name, flags, args });
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [, name, flags, rest] = KNOWN.exec(line) ?? [];
  if (!name || !rest) throw new Error(`no instruction that is known here: ${line}`);
  const named = [...flags!.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, flag, value]) => [flag!, value!]);
  return { name, flags: Object.fromEntries(named), args: readArguments(name, rest) };
}

function readArguments(name: string, rest: string): string[] {
  if (name === "HEALTHCHECK") {
    if (!rest.startsWith("CMD [")) throw new Error("the health check is to be written as CMD [...]");
    return JSON.parse(rest.slice("CMD ".length)) as string[];
  }
  if (rest.startsWith("[")) return JSON.parse(rest) as string[];
  return IN_SHELL_FORM.test(name) ? [rest] : rest.split(/\s+/);
}

/** All arguments of the instructions with this name, in order. */
export function argsOf(stage: Stage, name: string): string[] {
  return stage.instructions.filter((each) => each.name === name).flatMap(({ args }) => args);
}

/** The variables that a stage sets. */
export function environmentOf(stage: Stage): Record<string, string> {
  return Object.fromEntries(argsOf(stage, "ENV").map((each) => each.split(/=(.*)/s, 2) as [string, string]));
}

/** Matches a path with a pattern. A star also matches names that begin with a dot. */
function fits(file: string, pattern: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll(/\*\*\/|\*\*|\*/g, (stars) => ({ "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*" })[stars]!);
  return new RegExp(`^${source}$`).test(file);
}

interface Rule {
  pattern: string;
  letsThrough: boolean;
}

/** The rules of .dockerignore: the last pattern that matches a path or one of its folders decides. */
export class Ignored {
  readonly #rules: Rule[];

  constructor(file = ".dockerignore") {
    this.#rules = readFileSync(file, "utf8")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => ({ pattern: line.replace(/^!/, ""), letsThrough: line.startsWith("!") }));
  }

  letsThrough(file: string): boolean {
    const parts = file.split("/");
    const within = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    const last = this.#rules.findLast(({ pattern }) => within.some((each) => fits(each, pattern)));
    return last?.letsThrough ?? true;
  }

  /** All files below the folder that are in the build context. */
  files(folder = ".", below = ""): string[] {
    return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
      const file = path.posix.join(below, entry.name);
      if (!entry.isDirectory()) return this.letsThrough(file) ? [file] : [];
      const mayHoldSome =
        this.letsThrough(file) || this.#rules.some(({ pattern }) => pattern.startsWith(`${file}/`));
      return mayHoldSome ? this.files(folder, file) : [];
    });
  }
}
