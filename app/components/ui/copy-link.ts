// Inline script of pages without the router's scripts: shows the button that copies a link.

const button = document.querySelector<HTMLButtonElement>("button[data-copy]")!;
const label = button.querySelector("span")!;

async function copy(): Promise<void> {
  const { copy = "", copied = "", notCopied = "" } = button.dataset;
  try {
    await navigator.clipboard.writeText(copy);
    label.textContent = copied;
  } catch {
    label.textContent = notCopied;
  }
}

button.hidden = false;
button.addEventListener("click", copy);
