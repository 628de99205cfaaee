/** Text of a toast. The link, if present, ends the sentence begun by `detail`. */
export interface ToastText {
  title: string;
  detail?: string;
  link?: { href: string; text: string };
}

export interface Toast extends ToastText {
  kind: "success" | "failure";
  /** What was refused, file by file: shown by the dialog that the answer leads to, not by the toast. */
  refused?: readonly string[];
}
