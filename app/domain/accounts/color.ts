// Colours as `#rrggbb`: contrast after WCAG 2.2, and darker shades of one hue in OKLab (bottosson.github.io/posts/oklab).

/** Returns the contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the text colour for a background: black or white, whichever has the higher contrast. */
export function textColorOn(background: string): "black" | "white" {
  return contrast(background, "#000000") >= contrast(background, "#ffffff") ? "black" : "white";
}

/** Returns the lightest shade of the colour that has at least this contrast to white. */
export function deepened(color: string, minContrast: number): string {
  const [lightness, a, b] = labOf(color);
  let [from, to, found] = [0, lightness, color];
  if (contrast(color, "#ffffff") >= minContrast) return color.toLowerCase();
  // Twelve halvings are finer than a step of a channel.
  for (let step = 0; step < 12; step++) {
    const middle = (from + to) / 2;
    const shade = colorOf([middle, a, b]);
    if (contrast(shade, "#ffffff") >= minContrast) [from, found] = [middle, shade];
    else to = middle;
  }
  return found;
}

function luminance(color: string): number {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Triple = [number, number, number];

/** Decodes gamma-encoded sRGB channels to linear ones between 0 and 1. */
function linearOf(color: string): Triple {
  return [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

/** Returns lightness, green to red, and blue to yellow in OKLab. */
export function labOf(color: string): Triple {
  const [red, green, blue] = linearOf(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Returns the colour with these coordinates in OKLab. */
export function colorOf([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const encoded = channels.map((linear) => {
    const inRange = Math.min(1, Math.max(0, linear));
    const gamma = inRange <= 0.0031308 ? inRange * 12.92 : 1.055 * inRange ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${encoded.join("")}`;
}
