let opener: HTMLElement | undefined;

/** Remembers what opened a dialog: opened, the dialog makes it inert and takes its focus away. */
export function rememberOpener(element: HTMLElement): void {
  opener = element;
}

/** After a dialog: back to what opened it, or to the heading where that is gone or never was. */
export function returnFocus(): void {
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  else focusHeading();
  opener = undefined;
}

/** As after loading a page: what is read next is the screen's heading. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
