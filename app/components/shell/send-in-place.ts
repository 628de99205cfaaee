// Inline script of pages without the router's scripts: sends a form with `data-stay` by fetch and reloads the page, which
// keeps its scroll position. On any error the browser submits the form itself.

async function sendInPlace(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  if (!("stay" in form.dataset)) return;
  event.preventDefault();
  const fields = new FormData(form, submitter);
  try {
    const body = new URLSearchParams(fields as unknown as Record<string, string>);
    const { type } = await fetch(form.action, { method: "POST", body, redirect: "manual" });
    if (type !== "opaqueredirect") throw new Error("the form was not accepted");
    const to = String(fields.get("redirectTo"));
    if (to === location.pathname + location.search) location.reload();
    else location.assign(to);
  } catch {
    removeEventListener("submit", sendInPlace);
    form.requestSubmit(submitter);
  }
}

addEventListener("submit", sendInPlace);
