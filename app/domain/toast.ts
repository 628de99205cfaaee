/** Text of a toast. The link, if present, ends the sentence begun by `detail`. */
export interface ToastText {
  title: string;
  detail?: string;
  link?: { href: string; text: string };
  undo?: Undo;
}

/** An addition that the toast offers to take back. */
export interface Undo {
  /** The expense, and its trip. */
  id: string;
  tripId: string;
  /** Its kind, as a form names it. */
  kind?: string | undefined;
  /** The outbox entry that adds it, if it still waits on the device. */
  entryId?: string;
}

export interface Toast extends ToastText {
  kind: "success" | "failure";
  /** A line for each refused file. The dialog that the answer leads to shows them, not the toast. */
  refused?: readonly string[];
}
