/** Text of a toast. The link, if present, ends the sentence begun by `detail`. */
export interface ToastText {
  title: string;
  detail?: string;
  link?: { href: string; text: string };
}

export interface Toast extends ToastText {
  kind: "success" | "failure";
}
