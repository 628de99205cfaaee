import type { CSSProperties } from "react";

const sizes = { hero: "figure-hero", large: "figure-large", plain: "figure-plain" };

/** A highlighted sum or number. Shrinks in a narrow box instead of wrapping. */
export function Figure({
  text,
  size = "plain",
  isBad = false,
  characters = text.length,
}: {
  text: string;
  size?: keyof typeof sizes;
  isBad?: boolean;
  /** Number of characters that determines the size. Figures in a group share it, to have the same size. */
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

/** Figures in pairs side by side. Those of a pair have one size, so that a long sum does not make counts tiny. */
export function FigureCards({ figures }: { figures: readonly [label: string, value: string][] }) {
  const lengthOf = (nth: number) => figures[nth]?.[1].length ?? 0;
  return (
    <dl className="grid grid-cols-2 gap-3">
      {figures.map(([label, value], nth) => (
        <div key={label} className="card flex flex-col-reverse justify-end">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd>
            {/* The other of the pair: an even place has the next one, an odd place the one before. */}
            <Figure text={value} characters={Math.max(value.length, lengthOf(nth ^ 1))} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
