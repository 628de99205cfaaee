// Runs PostgreSQL for as long as its parent wants, and at most as long as it lives: when the pipe from the parent ends,
// the server is stopped. Its folder is removed too, unless the parent has written that it stays.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";

const { program, args, options, folder } = JSON.parse(process.argv[2]);

const server = spawn(program, args, { ...options, stdio: "ignore" });
const ended = once(server, "exit");
let stays = false;
process.stdin.on("data", () => {
  stays = true;
});
await Promise.race([ended, once(process.stdin, "close")]);
// Ends at once, as in a crash.
server.kill("SIGQUIT");
await ended;
if (!stays) rmSync(folder, { recursive: true, force: true });
