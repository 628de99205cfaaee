/** localStorage key set once this device has been asked, since Firefox asks the person. */
const ASKED_KEY = "storage-asked";

/** Asks the browser, once, not to delete what waits on the device when space is short or after a time without a visit. */
export async function askToKeepStorage(): Promise<void> {
  if ((await isStorageKept()) || localStorage.getItem(ASKED_KEY)) return;
  localStorage.setItem(ASKED_KEY, "1");
  await navigator.storage?.persist?.();
}

/** Returns whether the browser has agreed to delete nothing by itself. */
export async function isStorageKept(): Promise<boolean> {
  return (await navigator.storage?.persisted?.()) ?? false;
}
