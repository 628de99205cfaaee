/** Reads a form's texts by field name, without files. */
export function textsIn(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  return Object.fromEntries(texts);
}
