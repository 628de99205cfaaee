import { SIZE_HEADER } from "~/http/device-protocol";
import { errors } from "~/locales/de/shell";
import { exportDialog } from "~/locales/de/trips/export-dialog";

/** Milliseconds before the memory of a saved file is released. */
const FREED_AFTER_MS = 60_000;

/** Bytes above which the browser downloads the file by itself: not every browser keeps a blob of this size on disk. */
const BLOB_MAX = 50_000_000;

export interface Outcome {
  kind: "success" | "failure";
  title: string;
  detail: string;
}

interface Options {
  signal: AbortSignal;
  /** Is told how much has come. `expected` is 0 where nobody knows. */
  onBytes(arrived: number, expected: number): void;
}

/** Downloads and saves a file. Returns what to say of it; undefined after it was cancelled. */
export async function download(address: string, { signal, onBytes }: Options): Promise<Outcome | undefined> {
  const failed = { kind: "failure", title: exportDialog.failed } as const;
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok) return { ...failed, detail: await reasonIn(answer) };
    const name = fileNameIn(answer);
    // Without a file name it was not our server that answered, but perhaps a captive portal.
    if (!name) return { ...failed, detail: errors.connection };
    const expected = Number(answer.headers.get(SIZE_HEADER));
    if (expected > BLOB_MAX) {
      await answer.body?.cancel();
      save(address, name);
      return { kind: "success", title: exportDialog.begun, detail: exportDialog.byBrowser(expected) };
    }
    const file = await counted(answer, (arrived) => onBytes(arrived, expected)).blob();
    const url = URL.createObjectURL(file);
    save(url, name);
    // Late: there is no event for the end of saving, and the browser may first ask where to save.
    setTimeout(() => URL.revokeObjectURL(url), FREED_AFTER_MS);
    return { kind: "success", title: exportDialog.done, detail: name };
  } catch {
    return signal.aborted ? undefined : { ...failed, detail: errors.connection };
  }
}

function counted(answer: Response, onBytes: (arrived: number) => void): Response {
  let arrived = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      arrived += piece.length;
      onBytes(arrived);
      controller.enqueue(piece);
    },
  });
  return new Response(answer.body?.pipeThrough(counter), { headers: answer.headers });
}

async function reasonIn(answer: Response): Promise<string> {
  try {
    return ((await answer.json()) as { error: string }).error;
  } catch {
    return errors.failed;
  }
}

function fileNameIn(answer: Response): string | undefined {
  return /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
}

function save(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
