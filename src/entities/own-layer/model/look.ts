/** How a feature is drawn. */
export interface Look {
  /** `#rrggbb` of a line, an outline or a point; null for the layer's own colour. */
  colour: string | null;
  /** Pixels. */
  width: number;
  opacity: number;
  /** `#rrggbb`; null for `colour`. */
  fill: string | null;
  fillOpacity: number;
}

/** Colours of layers whose files have none: readable on imagery and on streets. */
const LAYER_COLOURS = ['#f97316', '#22d3ee', '#e879f9', '#facc15', '#4ade80', '#60a5fa'];

/** The first colour that no other layer has, or else the one that is used least. */
export function nextLayerColour(used: readonly string[]): string {
  const uses = (colour: string) => used.filter((one) => one === colour).length;
  return LAYER_COLOURS.reduce((best, colour) => (uses(colour) < uses(best) ? colour : best));
}

const DEFAULT_WIDTH_PX = 3;
const [MIN_WIDTH_PX, MAX_WIDTH_PX] = [1, 10];
/** Lets the map show through an area whose file names no opacity. */
const DEFAULT_FILL_OPACITY = 0.25;

type Style = Readonly<Record<string, unknown>>;

/** Reads the style of a feature as simplestyle and togeojson name it; ignores unusable values. */
export const lookOf = (style: Style): Look => ({
  colour: colourOf(style['stroke'] ?? style['icon-color'] ?? style['marker-color']),
  width: limited(style['stroke-width'], MIN_WIDTH_PX, MAX_WIDTH_PX, DEFAULT_WIDTH_PX),
  opacity: limited(style['stroke-opacity'], 0, 1, 1),
  fill: colourOf(style['fill']),
  fillOpacity: limited(style['fill-opacity'], 0, 1, DEFAULT_FILL_OPACITY),
});

/** Names of the properties that `lookOf` reads, and of others that only describe the drawing. */
export const isStyleName = (name: string): boolean =>
  /^(stroke|fill|icon|marker|label)(-|$)/.test(name) || name === 'styleUrl';

function colourOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(value.trim()) ?? [];
  if (short !== undefined) return `#${short.replace(/./g, '$&$&')}`.toLowerCase();
  return long === undefined ? null : `#${long}`.toLowerCase();
}

function limited(value: unknown, min: number, max: number, otherwise: number): number {
  const number = value === undefined || value === null || value === '' ? NaN : Number(value);
  return Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : otherwise;
}
