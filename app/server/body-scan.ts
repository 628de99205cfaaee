/** Maximum number of fields of a form. */
const FIELDS_MAX = 200;

/** The same for the form about a trip's currencies, which has three for each of 160. */
const TRIP_FIELDS_MAX = 500;
const TRIP = /^\/trip\/[^/]+\/?$/;

/** Maximum number of keys and elements of a JSON body on all levels, more than any body of the API has. */
const VALUES_MAX = 1_000;

/** Maximum nesting of objects and lists. */
const DEPTH_MAX = 16;

const URL_ENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const MULTIPART = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+./:=?-]{1,70})\1\s*$/i;
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

export function isJsonType(contentType: string): boolean {
  return JSON_TYPE.test(contentType.trim());
}

/**
 * Scans the bytes of a body once before they are parsed. Returns why it is refused, or undefined if it may be parsed.
 * Leaves syntax errors to the parser.
 */
export function refusalOfBody(
  path: string,
  contentType: string,
  body: Uint8Array,
): "malformed" | "tooManyFields" | undefined {
  const type = contentType.trim();
  const fieldsMax = TRIP.test(path) ? TRIP_FIELDS_MAX : FIELDS_MAX;
  if (JSON_TYPE.test(type)) return isSimpleJson(body) ? undefined : "tooManyFields";
  if (URL_ENCODED.test(type) && !type.includes(","))
    return occursMoreThan(body, "&", fieldsMax - 1) ? "tooManyFields" : undefined;
  const boundary = MULTIPART.exec(type)?.[2];
  // One more boundary closes the last field.
  if (boundary) return occursMoreThan(body, `--${boundary}`, fieldsMax + 1) ? "tooManyFields" : undefined;
  // In another spelling, such as with two types, the parser could read a form whose fields were not counted here.
  return /urlencoded|multipart/i.test(type) ? "malformed" : undefined;
}

function occursMoreThan(body: Uint8Array, text: string, most: number): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) {
    count++;
    if (count > most) return true;
  }
  return false;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts brackets and commas outside of strings: each value but the first follows one of them. */
function isSimpleJson(body: Uint8Array): boolean {
  let depth = 0;
  let values = 1;
  let isString = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (isString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isString = false;
    } else if (byte === QUOTE) isString = true;
    else if (byte === COMMA) values++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth++;
      values++;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (depth > DEPTH_MAX || values > VALUES_MAX) return false;
  }
  return true;
}
