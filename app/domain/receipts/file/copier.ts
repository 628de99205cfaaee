import { cutOff } from "./kind";

/** Bytes that are collected before they are written, so that many small segments are not as many writes. */
const WRITTEN_AT_ONCE = 65_536;

/** Reads a file piece by piece and writes what is passed on. Holds no more than a piece and what was asked for. */
export class FileCopier {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #write: (piece: Uint8Array) => Promise<void>;
  #unread: Uint8Array = new Uint8Array(0);
  #waiting: Uint8Array = new Uint8Array(0);
  #waitingLength = 0;
  /** Bytes of the copy so far. */
  written = 0;

  constructor(source: AsyncIterable<Uint8Array>, write: (piece: Uint8Array) => Promise<void>) {
    this.#source = source[Symbol.asyncIterator]();
    this.#write = write;
  }

  /** Returns what comes next without taking it: at least so many bytes, fewer only at the end of the file. */
  async peek(least: number): Promise<Uint8Array> {
    if (this.#unread.length >= least) return this.#unread;
    let joined = new Uint8Array(least);
    joined.set(this.#unread);
    let length = this.#unread.length;
    while (length < least) {
      const next = await this.#source.next();
      if (next.done) break;
      if (length === 0 && next.value.length >= least) {
        this.#unread = next.value;
        return this.#unread;
      }
      // Only the last piece can be too large.
      if (length + next.value.length > least) {
        const larger = new Uint8Array(length + next.value.length);
        larger.set(joined.subarray(0, length));
        joined = larger;
      }
      joined.set(next.value, length);
      length += next.value.length;
    }
    this.#unread = joined.subarray(0, length);
    return this.#unread;
  }

  async take(length: number): Promise<Uint8Array> {
    const there = await this.peek(length);
    if (there.length < length) throw cutOff();
    this.#unread = there.subarray(length);
    return there.subarray(0, length);
  }

  /** Takes so many bytes piece by piece. */
  async #each(length: number, use: (piece: Uint8Array) => Promise<void> | void): Promise<void> {
    for (let left = length; left > 0; ) {
      const there = await this.peek(1);
      if (there.length === 0) throw cutOff();
      const piece = there.subarray(0, left);
      this.#unread = there.subarray(piece.length);
      left -= piece.length;
      await use(piece);
    }
  }

  async skip(length: number): Promise<void> {
    await this.#each(length, () => {});
  }

  /** Copies so many bytes, each piece also seen by `see`. */
  async pass(length: number, see?: (piece: Uint8Array) => void): Promise<void> {
    await this.#each(length, (piece) => {
      see?.(piece);
      return this.write(piece);
    });
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.written += bytes.length;
    if (this.#waitingLength + bytes.length > WRITTEN_AT_ONCE) await this.#flush();
    if (bytes.length > WRITTEN_AT_ONCE) {
      await this.#write(bytes);
      return;
    }
    if (this.#waitingLength === 0) this.#waiting = new Uint8Array(WRITTEN_AT_ONCE);
    this.#waiting.set(bytes, this.#waitingLength);
    this.#waitingLength += bytes.length;
  }

  /** Writes what has been collected. The receiver may keep it, so what comes next is collected elsewhere. */
  async #flush(): Promise<void> {
    const piece = this.#waiting.subarray(0, this.#waitingLength);
    this.#waitingLength = 0;
    if (piece.length > 0) await this.#write(piece);
  }

  /** Reads and drops what is left, and writes the rest of the copy. */
  async end(): Promise<void> {
    this.#unread = new Uint8Array(0);
    while (!(await this.#source.next()).done);
    await this.#flush();
  }

  /** Tells the source that no more of it is wanted. */
  async leave(): Promise<void> {
    await this.#source.return?.();
  }
}
