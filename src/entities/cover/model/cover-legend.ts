export interface LegendStep {
  /** Percentage of cover at which this colour begins. */
  from: number;
  /** `#rrggbb` */
  colour: string;
  label: string;
}

/**
 * Total ground cover from bare to full. Colours blend between steps. At 50 % cover, ground holds
 * its soil in wind, at 70 % in rain.
 */
export const GROUND_COVER_LEGEND: readonly LegendStep[] = [
  { from: 0, colour: '#ffffcc', label: '0' },
  { from: 25, colour: '#c2e699', label: '25' },
  { from: 50, colour: '#78c679', label: '50' },
  { from: 75, colour: '#31a354', label: '75' },
  { from: 100, colour: '#006837', label: '100' },
];

/** Canopy cover in the classes and colours of Digital Earth Australia; below 1 % is not woody. */
export const WOODY_COVER_LEGEND: readonly LegendStep[] = [
  { from: 1, colour: '#9ac79c', label: 'Scattered, 1–4%' },
  { from: 4, colour: '#75b476', label: 'Sparse, 4–15%' },
  { from: 15, colour: '#50a052', label: 'Open, 15–40%' },
  { from: 40, colour: '#2d8d2f', label: 'Open, 40–65%' },
  { from: 65, colour: '#0e7912', label: 'Closed, over 65%' },
];

export type Rgb = readonly [red: number, green: number, blue: number];

/** Blends the colours of the two steps around a percentage. */
export function blendedColour(steps: readonly LegendStep[], percent: number): Rgb {
  const at = Math.min(100, Math.max(0, percent));
  const upper = Math.max(
    1,
    steps.findIndex(({ from }) => at <= from),
  );
  const [low, high] = [steps[upper - 1]!, steps[upper]!];
  const share = (at - low.from) / (high.from - low.from);
  const [from, to] = [rgbOf(low.colour), rgbOf(high.colour)];
  const mix = (channel: 0 | 1 | 2) =>
    Math.round(from[channel] + (to[channel] - from[channel]) * share);
  return [mix(0), mix(1), mix(2)];
}

/** The colour of the step that a percentage reaches; null below the first. */
export function classColour(steps: readonly LegendStep[], percent: number): Rgb | null {
  const step = steps.findLast(({ from }) => percent >= from);
  return step ? rgbOf(step.colour) : null;
}

/** Parses `#rrggbb`. */
export function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
