import type { CSSProperties } from "react";
import type { Face as FaceOf } from "~/domain/accounts/face";

/** 20, 24, 32 and 44 pixels. */
type Size = "small" | "medium" | "usual" | "large";

/** A person's initial on their colour. Hidden from screen readers: the name stands beside it, or is said by the row. */
export function Face({ of: { color, isLight, initials }, size = "usual" }: { of: FaceOf; size?: Size }) {
  return (
    <span
      className="face"
      style={{ "--face": color } as CSSProperties}
      data-size={size === "usual" ? undefined : size}
      data-light={isLight}
      aria-hidden="true"
    >
      {initials}
    </span>
  );
}

/** Faces that a stack shows before it counts the others. */
const SHOWN_MAX = 3;

/** Faces of several people, one over the edge of the next; of more than four the last is a count. */
export function Faces({
  of,
  count = of.length,
  size,
}: {
  of: readonly FaceOf[];
  /** Number of people, where only the first faces are known. */
  count?: number;
  size?: Size;
}) {
  const shown = count > SHOWN_MAX + 1 ? of.slice(0, SHOWN_MAX) : of;
  const more = count - shown.length;
  return (
    <span className="faces" aria-hidden="true">
      {shown.map((face, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a face has no identity
        <Face key={nth} of={face} size={size} />
      ))}
      {more > 0 && (
        <span className="face is-count" data-size={size === "usual" ? undefined : size}>
          +{more}
        </span>
      )}
    </span>
  );
}
