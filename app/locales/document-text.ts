import type { Block, PublicDocument } from "./document";

/** A page of text as plain text, for mails and for keeping. */
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

/** Links with their address behind them, importance left out. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\((?:mailto:)?([^)]+)\)/g, (_, words, address) =>
      words === address ? words : `${words} (${address})`,
    )
    .replaceAll("**", "");
}
