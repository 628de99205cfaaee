// Prepares a fresh clone: installs packages, builds, and installs browsers, each only if it is out of date.
// Runs before anything is installed and under any Node >= 18, so it uses only builtins and no TypeScript.
//
//   node scripts/bootstrap.mjs [build] [browser] [engines]
//   node scripts/bootstrap.mjs any-build
//
// `browser` is Chromium, `engines` are Firefox and WebKit.
// `any-build` does nothing if there is a build, even an old one: a server may be running from it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser, ensureOtherEngines } from "./browser.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

const wanted = new Set(process.argv.slice(2));
const windows = process.platform === "win32";
const ownNode = path.join("node_modules", ".bin", windows ? "node.cmd" : "node");
const packagesStamp = path.join("node_modules", ".packages-stamp");
const buildStamp = path.join("build", ".sources-stamp");
const anyBuild = path.join("build", "server", "maintenance.js");
const oldestNode = [22, 22];

if (wanted.has("any-build") && existsSync(anyBuild)) process.exit(0);
installPackages();
requireNode();
if (wanted.has("build") || wanted.has("any-build")) build();
if (wanted.has("browser")) ensureBrowser();
if (wanted.has("engines")) ensureOtherEngines();

function installPackages() {
  // Changes elsewhere in package.json need no installation.
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read("package.json"));
  const declared = JSON.stringify([dependencies, devDependencies, optionalDependencies]);
  const stamp = stampOf(["package-lock.json"], declared);
  if (read(packagesStamp) === stamp) return;
  report("installing packages");
  const args = ["ci", "--include=dev", "--include=optional", "--engine-strict=false"];
  const quiet = ["--loglevel=error", "--no-audit", "--no-fund"];
  // npm must not run on the Node inside node_modules, which it is about to delete.
  const env = { ...process.env, PATH: pathWithoutOwnNode(), NODE_ENV: "development" };
  const npm = process.env.npm_execpath;
  if (npm?.endsWith(".js")) run("node", [npm, ...args, ...quiet], env);
  else run(windows ? "npm.cmd" : "npm", [...args, ...quiet], env);
  writeFileSync(packagesStamp, stamp);
}

function requireNode() {
  if (existsSync(ownNode)) return;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  fail(
    `Node ${process.versions.node} is too old and none is bundled for ${process.platform}-${process.arch}: ` +
      `install Node ${oldestNode.join(".")} or newer`,
  );
}

function build() {
  const stamp = stampOf([
    ...filesBelow("app"),
    ...filesBelow("db"),
    ...filesBelow("public"),
    ...["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "react-router.config.ts"],
    path.join("scripts", "build.mjs"),
  ]);
  if (read(buildStamp) === stamp) return;
  report("building");
  run(existsSync(ownNode) ? ownNode : process.execPath, ["scripts/build.mjs"], {
    ...process.env,
    NODE_ENV: "production",
  });
  mkdirSync("build", { recursive: true });
  writeFileSync(buildStamp, stamp);
}

function stampOf(files, more = "") {
  const hash = createHash("sha256").update(more).update("\0");
  for (const file of files.sort()) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function pathWithoutOwnNode() {
  const own = path.join("node_modules", ".bin");
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .filter((folder) => !folder.includes(own))
    .join(path.delimiter);
}

function run(command, args, env) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env, shell: windows });
  if (error) fail(`could not run ${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function report(text) {
  console.error(`reisekasse: ${text} …`);
}

function fail(text) {
  console.error(`reisekasse: ${text}`);
  process.exit(1);
}
