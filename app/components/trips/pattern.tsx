import { hashOf } from "~/domain/text";

/** Decorative contour lines, derived from a text, so that a trip always has the same ones. At most 600 bytes of markup. */
export function TripPattern({ of }: { of: string }) {
  const random = generator(of);
  const half = 44 + random() * 40;
  const height = 10 + random() * 12;
  const slope = (random() - 0.5) * 10;
  const shift = random() * half;
  const lines = Array.from({ length: 7 }, (_, line) =>
    wave(line * 24, half, height, slope, shift + line * 9),
  );
  return (
    <svg
      className="trip-pattern"
      viewBox="0 0 240 160"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <path d={lines.join("")} />
    </svg>
  );
}

/** Returns a path from beyond one side of the picture to beyond the other, in steps of half a wave. */
function wave(y: number, half: number, height: number, slope: number, shift: number): string {
  const [step, rise] = [Math.round(half), Math.round(slope)];
  const begin = -Math.round(shift);
  const count = Math.ceil((240 - begin) / step);
  return `M${begin} ${y}q${Math.round(half / 2)} ${-Math.round(height)} ${step} ${rise}${`t${step} ${rise}`.repeat(count - 1)}`;
}

/** Returns a pseudo-random generator of numbers from 0 to 1, seeded by the text (xorshift). */
function generator(text: string): () => number {
  let state = hashOf(text) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
