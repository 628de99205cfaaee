/** Text of a toast. The link, if present, ends the sentence begun by `detail`. */
export interface ToastText {
  title: string;
  detail?: string;
  link?: { href: string; text: string };
}

export interface Toast extends ToastText {
  kind: "success" | "failure";
  /** A line for each refused file. The dialog that the answer leads to shows them, not the toast. */
  refused?: readonly string[];
}
