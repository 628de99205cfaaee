// Builds the image without Docker: carries out the steps of the Dockerfile in folders. The base image is this machine.
import { spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
} from "node:fs";
import path from "node:path";
import {
  argsOf,
  environmentOf,
  Ignored,
  type Instruction,
  readDockerfile,
  type Stage,
} from "./dockerfile.ts";

export interface Image {
  /** The root folder: /app of the image is `app` in here. */
  root: string;
  environment: Record<string, string>;
  user: string;
  workdir: string;
  volume: string;
  command: string[];
  healthcheck: string[];
}

/**
 * Carries out the Dockerfile below this folder. If it `isShort`, the build and the packages are copied from the
 * repository, where the same steps have made them from the same lock file.
 */
export function makeImage(folder: string, { isShort = false } = {}): Image {
  const stages = readDockerfile();
  const roots = new Map<string, string>();
  for (const [index, stage] of stages.entries()) {
    const root = path.join(folder, stage.name || "image");
    mkdirSync(root, { recursive: true });
    roots.set(stage.name, root);
    const before = stages.slice(0, index).find(({ name }) => name === stage.base);
    if (isShort && stage.name === "build") {
      takeFromRepository(root, path.join(root, workdirOf(stages, stage)), stages);
      continue;
    }
    if (before) copy(roots.get(before.name)!, root);
    const workdir = path.join(root, workdirOf(stages, stage));
    mkdirSync(workdir, { recursive: true });
    for (const step of stage.instructions) {
      if (isShort && isInstallation(step)) copyPackages(workdir);
      else carryOut(step, root, workdir, roots);
    }
  }
  return described(stages, roots.get("")!);
}

function described(stages: Stage[], root: string): Image {
  const last = stages.at(-1)!;
  return {
    root,
    environment: environmentOf(last),
    user: argsOf(last, "USER")[0]!,
    workdir: workdirOf(stages, last),
    volume: argsOf(last, "VOLUME")[0]!,
    command: argsOf(last, "CMD"),
    healthcheck: argsOf(last, "HEALTHCHECK"),
  };
}

function workdirOf(stages: Stage[], stage: Stage): string {
  const [own] = argsOf(stage, "WORKDIR");
  const before = stages.find(({ name }) => name && name === stage.base);
  return own ?? (before ? workdirOf(stages, before) : "/");
}

/** Copies from the repository what later stages copy from this one. */
function takeFromRepository(root: string, workdir: string, stages: Stage[]): void {
  const name = path.basename(root);
  for (const { flags, args } of stages.flatMap(({ instructions }) => instructions)) {
    if (flags.from !== name) continue;
    const taken = path.join(root, args[0]!);
    copy(path.relative(workdir, taken), taken);
  }
}

function isInstallation({ name, args }: Instruction): boolean {
  return name === "RUN" && /^npm ci .*--omit=dev/.test(args[0]!);
}

/** Copies the installed packages that `npm ci --omit=dev` would install, and the commands among them. */
function copyPackages(workdir: string): void {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [name, { dev }] of Object.entries(packages))
    if (name && !dev && existsSync(name)) copy(name, path.join(workdir, name));
  const commands = path.join("node_modules", ".bin");
  for (const command of readdirSync(commands)) {
    const link = path.join(commands, command);
    const target = path.join(commands, readlinkSync(link));
    if (existsSync(path.join(workdir, target))) copy(link, path.join(workdir, link));
  }
}

function carryOut(step: Instruction, root: string, workdir: string, roots: Map<string, string>): void {
  if (step.name === "RUN") run(step.args[0]!, workdir);
  if (step.name !== "COPY") return;
  const sources = step.args.slice(0, -1);
  const target = step.args.at(-1)!;
  const to = target.startsWith("/") ? path.join(root, target) : path.join(workdir, target);
  const isInto = target.endsWith("/");
  for (const source of sources) {
    if (step.flags.from) copy(path.join(roots.get(step.flags.from)!, source), to);
    else copyFromContext(source, to, isInto);
  }
  const [user, group] = (step.flags.chown ?? "").split(":").map(Number);
  if (user && group && process.getuid?.() === 0)
    for (const file of ["", ...globSync("**", { cwd: to })]) chownSync(path.join(to, file), user, group);
}

/** Copies what .dockerignore allows of a source: the content of a folder, or a file, into a target that ends in "/". */
function copyFromContext(source: string, to: string, isInto: boolean): void {
  const wanted = path.posix.normalize(source);
  const files = new Ignored().files();
  const below = files.filter((file) => wanted === "." || file.startsWith(`${wanted}/`));
  if (files.includes(wanted)) copy(wanted, isInto ? path.join(to, path.basename(wanted)) : to);
  else if (below.length === 0) throw new Error(`COPY ${source}: there is nothing of that name`);
  for (const file of below) copy(file, path.join(to, path.relative(wanted, file)));
}

function copy(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

/** Runs a command as the builder would: without the variables of the test run, but with npm's cache. */
function run(command: string, cwd: string): void {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_)|npm_config_(local_)?prefix|NODE_(ENV|OPTIONS|PATH)$|VITEST)/.test(name),
  );
  const env = {
    ...Object.fromEntries(kept),
    npm_config_prefer_offline: "true",
    npm_config_loglevel: "error",
  };
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`RUN ${command}\nended with ${status}\n${stdout}\n${stderr}`);
}

/** Total size of all files below a folder, in bytes. */
export function sizeOf(folder: string): number {
  return globSync("**", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
