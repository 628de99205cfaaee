import type { CSSProperties } from "react";

/** The sizes that a figure has where there is room for it. */
const sizes = { hero: "figure-hero", large: "figure-large", plain: "figure-plain" };

/** A sum or a number that matters: it shrinks where its box is narrow, and never breaks. */
export function Figure({
  text,
  size = "plain",
  isBad = false,
}: {
  text: string;
  size?: keyof typeof sizes;
  isBad?: boolean;
}) {
  return (
    <span className="figure">
      <b
        className={`${sizes[size]} ${isBad ? "text-danger" : ""}`}
        style={{ "--characters": text.length } as CSSProperties}
      >
        {text}
      </b>
    </span>
  );
}
