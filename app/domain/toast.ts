/** What a toast says; the link, where there is one, ends the sentence that `detail` begins. */
export interface ToastText {
  title: string;
  detail?: string;
  link?: { href: string; text: string };
}

export interface Toast extends ToastText {
  kind: "success" | "failure";
}
