#!/usr/bin/env node
// Starts Chromium for Playwright without a debugger attached to its service workers: Chromium drops requests that it
// gives to a worker just before it replaces it, but only if that worker is debugged (docs/decisions/25-chaos.md).
import { spawn } from "node:child_process";
import { Socket } from "node:net";
import { findBrowser } from "../../scripts/browser.mjs";

/** Chromium's default list and service workers. The first line that matches decides. */
const filter = [
  { type: "browser", exclude: true },
  { type: "tab", exclude: true },
  { type: "service_worker", exclude: true },
  {},
];

/** Ends each message on Playwright's pipes. */
const END = "\0";

// Playwright writes to the third descriptor and reads from the fourth.
const browser = spawn(findBrowser(), process.argv.slice(2), {
  stdio: ["ignore", "inherit", "inherit", "pipe", "pipe"],
});
const [, , , commands, answers] = browser.stdio;
browser.once("exit", (code) => process.exit(code ?? 1));
answers.pipe(new Socket({ fd: 4, readable: false }));

const input = new Socket({ fd: 3, writable: false }).setEncoding("utf8");
let rest = "";
input.on("data", (part) => {
  const messages = (rest + part).split(END);
  rest = messages.pop();
  for (const message of messages) commands.write(withoutWorkers(message) + END);
});
input.on("end", () => commands.end());

/** Adds the filter to the command that attaches a debugger to everything new. */
function withoutWorkers(message) {
  if (!message.includes('"Target.setAutoAttach"')) return message;
  const command = JSON.parse(message);
  command.params.filter = filter;
  return JSON.stringify(command);
}
