import { escape as escaped } from "html-escaper";

/** HTML that may stand in a page as it is: what was put into it has been escaped. Made by `html`, or of what is known to be harmless. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Writes HTML by hand, for a list so long that an element for each part is too much. Escapes all that is put in. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  let text = parts[0]!;
  for (let n = 0; n < values.length; n++) {
    const value = values[n]!;
    text += (value instanceof Html ? value.text : escaped(value)) + parts[n + 1]!;
  }
  return new Html(text);
}

/** The props that make it all that an element contains. */
export function containing({ text }: Html) {
  return { dangerouslySetInnerHTML: { __html: text } };
}
