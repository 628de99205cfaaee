/** Palette of the profile. An account can have any other colour too. */
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
