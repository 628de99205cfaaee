// A server that can be killed and restarted on the same database, and the line to it.
import { Line } from "../support/line.ts";
import { Records } from "../support/records.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";

export class World {
  readonly line: Line;
  readonly records: Records;
  #server: ServerProcess;
  readonly #folder: string;

  private constructor(server: ServerProcess, line: Line) {
    this.#server = server;
    this.#folder = server.folder;
    this.line = line;
    this.records = new Records(server);
  }

  static async begin(): Promise<World> {
    const server = await startServer({ LOG_LEVEL: "info" });
    return new World(server, await Line.to(server.url));
  }

  /** The server's own address, without the line. */
  get url(): string {
    return this.#server.url;
  }

  /** Kills the server and starts it again. */
  async restart(): Promise<void> {
    const { process } = this.#server;
    const gone = new Promise((resolve) => process.once("exit", resolve));
    process.kill("SIGKILL");
    await gone;
    this.#server = await startServer({ DATABASE_URL: `file:${this.#folder}/reisekasse.db` });
    this.line.target = this.#server.url;
  }

  async end(): Promise<void> {
    await this.line.close();
    await this.#server.stop();
  }
}
