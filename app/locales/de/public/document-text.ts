import type { Block, PublicDocument } from "./document";

/** Formats a public page as plain text, for mails and downloads. */
export function asPlainText({ title, lead, sections }: PublicDocument): string {
  const parts = [title.toUpperCase(), ...lead.map(sayBlock)];
  for (const section of sections) parts.push(section.title.toUpperCase(), ...section.blocks.map(sayBlock));
  return `${parts.join("\n\n")}\n`;
}

function sayBlock(block: Block): string {
  if (typeof block === "string") return plain(block);
  if ("list" in block) return block.list.map((text) => `- ${plain(text)}`).join("\n");
  if ("lines" in block) return block.lines.map(plain).join("\n");
  if ("note" in block) return block.note.map(plain).join("\n\n");
  if ("terms" in block) {
    return block.terms
      .map(([term, text]) => `${plain(term)}: ${[text].flat().map(plain).join(" ")}`)
      .join("\n");
  }
  return [plain(block.question), ...block.answer.map(sayBlock)].join("\n");
}

/** Puts the address of a link behind its text, and removes emphasis. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\((?:mailto:)?([^)]+)\)/g, (_, words, address) =>
      words === address ? words : `${words} (${address})`,
    )
    .replaceAll("**", "");
}
