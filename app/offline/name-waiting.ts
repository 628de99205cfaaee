// Inline script of every screen: names what waits in the outbox, which is read only once scripts have loaded.
import type { NoteLine } from "./screen-state";

const place = document.currentScript!.previousElementSibling as HTMLElement;
const { note, loadedAt } = place.dataset;
try {
  const lines: NoteLine[] = JSON.parse(localStorage.getItem(note!) ?? "[]");
  const missing = lines.filter(({ savedAt = Number.POSITIVE_INFINITY }) => savedAt >= Number(loadedAt));
  place.append(missing.map(({ text }) => text).join("; "));
  place.hidden = missing.length === 0;
} catch {
  // Without storage nothing waits.
}
