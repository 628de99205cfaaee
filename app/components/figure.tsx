import type { CSSProperties } from "react";

/** The sizes that a figure has where there is room for it. */
const sizes = { hero: "figure-hero", large: "figure-large", plain: "figure-plain" };

/** A sum or a number that matters: it shrinks where its box is narrow, and never breaks. */
export function Figure({
  text,
  size = "plain",
  isBad = false,
  characters = text.length,
}: {
  text: string;
  size?: keyof typeof sizes;
  isBad?: boolean;
  /** How many there must be room for: figures that belong together are of one size. */
  characters?: number;
}) {
  return (
    <span className="figure">
      <b
        className={`${sizes[size]} ${isBad ? "text-danger" : ""}`}
        style={{ "--characters": characters } as CSSProperties}
      >
        {text}
      </b>
    </span>
  );
}

/** Figures side by side, each in a card above what it is. */
export function FigureCards({
  figures,
  className = "",
}: {
  figures: readonly [label: string, value: string][];
  className?: string;
}) {
  const characters = Math.max(...figures.map(([, value]) => value.length));
  return (
    <dl className={`grid grid-cols-2 gap-3 ${className}`}>
      {figures.map(([label, value]) => (
        <div key={label} className="card flex flex-col-reverse justify-end">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd>
            <Figure text={value} characters={characters} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
