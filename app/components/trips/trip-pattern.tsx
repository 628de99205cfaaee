/** Decorative pattern of seven lines and four dots, derived from a text, so that a trip always has the same one. */
export function TripPattern({ of }: { of: string }) {
  const random = generator(of);
  const amplitude = 8 + random() * 14;
  const wavelength = 90 + random() * 110;
  const slope = (random() - 0.5) * 0.5;
  const phase = random() * wavelength;
  const lines = Array.from({ length: 7 }, (_, line) =>
    wave(line * 26 - 20, amplitude, wavelength, slope, phase + line * 9),
  );
  const dots = Array.from({ length: 4 }, () => ({
    x: random() * 400,
    y: random() * 140,
    r: 2 + random() * 4,
  }));
  return (
    <svg
      className="trip-pattern"
      viewBox="0 0 400 140"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={lines.join("")} fill="none" stroke="currentColor" strokeWidth="1.5" />
      {dots.map(({ x, y, r }) => (
        <circle key={x} cx={x.toFixed(1)} cy={y.toFixed(1)} r={r.toFixed(1)} fill="currentColor" />
      ))}
    </svg>
  );
}

/** Returns a path from beyond one side of the picture to beyond the other, in steps of half a wave. */
function wave(y: number, amplitude: number, wavelength: number, slope: number, phase: number): string {
  const half = wavelength / 2;
  const begin = -phase - wavelength;
  const count = Math.ceil((400 + wavelength - begin) / half);
  const step = `${half.toFixed(1)} ${(slope * half).toFixed(1)}`;
  const first = `M${begin.toFixed(1)} ${(y + slope * begin).toFixed(1)}q${(half / 2).toFixed(1)} ${(-amplitude).toFixed(1)} `;
  return first + Array(count).fill(step).join("t");
}

/** Returns a pseudo-random generator of numbers from 0 to 1, seeded by the text (FNV-1a hash, then xorshift). */
function generator(text: string): () => number {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 16_777_619);
  state ||= 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
