import { SaxesParser } from "saxes";
import { type ListedReceiptFile, ReceiptStoreError } from "./receipt-files.server";

interface ListPage {
  /** With the keys that S3 knows. */
  files: ListedReceiptFile[];
  /** Token of the next page; undefined on the last. */
  next: string | undefined;
}

/**
 * Parses an answer of ListObjectsV2.
 * @throws ReceiptStoreError refused, if it is another document or a part of one: a list that is too short would make
 * receipts look lost
 */
export function readListPage(text: string): ListPage {
  const page = new Map<string, string>();
  const files: ListedReceiptFile[] = [];
  const path: string[] = [];
  let file = new Map<string, string>();
  let content = "";
  const parser = new SaxesParser();
  parser.on("error", ({ message }) => refuseList(message));
  parser.on("doctype", () => refuseList("document type"));
  parser.on("opentag", ({ name }) => {
    path.push(name);
    content = "";
    if (path.length === 2 && name === "Contents") file = new Map();
  });
  parser.on("text", (part) => {
    content += part;
  });
  parser.on("closetag", ({ name }) => {
    if (path.length === 2 && name === "Contents") files.push(listedFile(file));
    else if (path.length === 2 && path[0] === "ListBucketResult") page.set(name, content);
    else if (path.length === 3 && path[1] === "Contents") file.set(name, content);
    path.pop();
  });
  parser.write(text).close();

  const isTruncated = page.get("IsTruncated") ?? refuseList("no IsTruncated");
  const next = isTruncated === "true" ? page.get("NextContinuationToken") : undefined;
  if (isTruncated === "true" && !next) refuseList("no NextContinuationToken");
  return { files, next };
}

function listedFile(fields: Map<string, string>): ListedReceiptFile {
  const key = fields.get("Key") ?? refuseList("no Key");
  const bytes = Number(fields.get("Size") ?? Number.NaN);
  const changedAt = new Date(fields.get("LastModified") ?? Number.NaN);
  if (!Number.isSafeInteger(bytes) || Number.isNaN(changedAt.getTime()))
    refuseList("no Size or LastModified");
  return { key, bytes, changedAt };
}

function refuseList(message: string): never {
  throw new ReceiptStoreError("refused", `the list cannot be read: ${message.slice(0, 80)}`);
}
