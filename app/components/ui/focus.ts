let opener: HTMLElement | undefined;

/** Remembers the element that opens a dialog. The dialog makes it inert, so it loses the focus. */
export function rememberOpener(element: HTMLElement): void {
  opener = element;
}

/**
 * Focuses an invisible input within the tap, until another field takes the focus. iOS shows its keyboard only for a field
 * that is focused within the tap itself, and keeps it when the focus moves on; a dialog is rendered after the tap.
 */
export function openKeyboard(inputMode: string): void {
  const field = document.createElement("input");
  field.inputMode = inputMode;
  field.tabIndex = -1;
  field.setAttribute("aria-hidden", "true");
  field.className = "keyboard-opener";
  field.addEventListener("blur", () => field.remove());
  document.body.append(field);
  field.focus({ preventScroll: true });
}

/** Returns the focus to the element that opened a dialog, or to the heading if there is none. */
export function returnFocus(): void {
  if (opener?.isConnected) {
    opener.focus({ preventScroll: true });
    // A link in a menu that has closed: the menu's button.
    if (document.activeElement !== opener)
      opener.closest("li")?.querySelector("summary")?.focus({ preventScroll: true });
  } else focusHeading();
  opener = undefined;
}

/**
 * Selects what is in a field, so that typing replaces it. Safari undoes that at the end of the tap, so it is done once
 * more, unless somebody has begun to type meanwhile.
 */
export function selectAtFocus({ currentTarget: field }: { currentTarget: HTMLInputElement }): void {
  const { value } = field;
  const selectAgain = () => field.value === value && field.select();
  field.select();
  field.addEventListener("click", () => setTimeout(selectAgain), { once: true });
}

/** Focuses the screen's heading, so that screen readers continue there as after a page load. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
