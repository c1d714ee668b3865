/** Red, green and blue from 0 to 1 in linear light. */
type Linear = readonly [number, number, number];

/** Reads the two notations of the roles: `oklch(L C H)` and `#rrggbb`. */
export function linearOf(colour: string): Linear {
  const oklch = /^oklch\(([\d.]+) ([\d.]+)(?: ([\d.]+))?\)$/.exec(colour);
  if (oklch) {
    const [light, chroma, hue] = oklch.slice(1).map((part) => Number(part ?? 0));
    return fromOklch(light!, chroma!, (hue! * Math.PI) / 180);
  }
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour);
  if (!hex) throw new Error(`Not a colour of the roles: ${colour}`);
  const [red, green, blue] = hex.slice(1).map((part) => toLinear(Number.parseInt(part, 16) / 255));
  return [red!, green!, blue!];
}

const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Björn Ottosson's matrices, clipped to sRGB as browsers do on an sRGB screen. */
function fromOklch(light: number, chroma: number, hue: number): Linear {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const luminanceOf = (colour: string): number => {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** CIE lightness, from 0 to 100. */
export function lightnessOf(colour: string): number {
  const y = luminanceOf(colour);
  return y > 216 / 24_389 ? 116 * Math.cbrt(y) - 16 : (y * 24_389) / 27;
}

/** The colour as `#rrggbb`. */
export const hexOf = (colour: string): string =>
  `#${linearOf(colour)
    .map((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
