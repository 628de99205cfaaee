/** Palette of the profile; an account may have any other colour too. */
export const profileColors = [
  "#EF4444",
  "#F97316",
  "#F59E0B",
  "#EAB308",
  "#84CC16",
  "#22C55E",
  "#10B981",
  "#14B8A6",
  "#06B6D4",
  "#0EA5E9",
  "#3B82F6",
  "#6366F1",
  "#8B5CF6",
  "#A855F7",
  "#D946EF",
  "#EC4899",
  "#F43F5E",
  "#7F1D1D",
  "#92400E",
  "#14532D",
  "#1E3A8A",
  "#64748B",
  "#78716C",
  "#374151",
] as const;

export type ProfileColor = (typeof profileColors)[number];

/** The colour of text on a `#RRGGBB` background: black or white, whichever has the higher contrast (WCAG 2.2). */
export function textColorOn(background: string): "black" | "white" {
  const [red, green, blue] = [1, 3, 5].map((start) =>
    linear(Number.parseInt(background.slice(start, start + 2), 16) / 255),
  );
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  const onBlack = (luminance + 0.05) / 0.05;
  const onWhite = 1.05 / (luminance + 0.05);
  return onBlack >= onWhite ? "black" : "white";
}

/** Decodes a gamma-encoded sRGB channel between 0 and 1. */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
