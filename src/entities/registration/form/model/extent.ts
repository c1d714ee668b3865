/** A part of a farm: hectares, or a percentage of its area. */
export interface Extent {
  unit: 'ha' | '%';
  value: number;
}

/** Hectares. No farm in Australia is larger; it limits answers while the area is unknown. */
const MAX_FARM_HA = 10_000_000;

const EXTENT = /^(\d{1,3}(?:[, ]\d{3})+|\d+)(\.\d+)?\s*(ha|hectares?|%|per ?cent|pct)?\.?$/i;

/** Parses `40`, `40 ha`, `1,200 ha` and `35 %`; a bare number is hectares. Null for other text. */
export function parseExtent(typed: string): Extent | null {
  const [, whole, fraction = '', unit = 'ha'] = EXTENT.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  return {
    unit: unit.toLowerCase().startsWith('h') ? 'ha' : '%',
    value: Number(whole.replace(/[, ]/g, '') + fraction),
  };
}

const WHAT_TO_WRITE = 'hectares, such as 40 ha, or a share of the farm, such as 35 %';

/**
 * Returns what is wrong with an extent; null if it is plausible or blank. `areaHa` is the area of
 * the farm, null if unknown.
 */
export function extentProblem(typed: string, areaHa: number | null): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const extent = parseExtent(text);
  if (extent === null) return `We cannot read “${shortened(text)}”. Please write ${WHAT_TO_WRITE}.`;
  if (extent.unit === '%') {
    return extent.value > 100 ? 'Please write at most 100 %, which is the whole farm.' : null;
  }
  // People round up the area of their farm.
  if (extent.value <= Math.ceil(areaHa ?? MAX_FARM_HA)) return null;
  return areaHa === null
    ? `This is larger than any farm. Please write ${WHAT_TO_WRITE}.`
    : `This is more than the farm’s ${areaHa.toLocaleString('en-AU', { maximumFractionDigits: 1 })} ha. Please write ${WHAT_TO_WRITE}.`;
}

const MAX_QUOTED = 30;
const shortened = (text: string): string =>
  text.length > MAX_QUOTED ? `${[...text].slice(0, MAX_QUOTED).join('')}…` : text;
