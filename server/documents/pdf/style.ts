import type { FontWeight } from './fonts.ts';

/** Text style; sizes and distances in points. */
export interface TextStyle {
  size: number;
  weight: FontWeight;
  colour: string;
  /** Digits of equal width, so that columns of numbers line up. */
  tabular?: boolean;
}

export const COLOUR = {
  ink: '#1c1917',
  muted: '#57534e',
  rule: '#d6d3d1',
  paper: '#ffffff',
  boundary: '#f97316',
  boundaryInk: '#7c2d12',
  comparison: '#7e22ce',
  paddock: '#0f766e',
  card: '#f5f5f4',
  farm: '#c2410c',
  gain: '#0369a1',
  loss: '#c2410c',
  notice: '#b45309',
} as const;

export const TEXT = {
  title: { size: 27, weight: 600, colour: COLOUR.ink },
  subtitle: { size: 14, weight: 400, colour: COLOUR.ink },
  pageTitle: { size: 17, weight: 600, colour: COLOUR.ink },
  lead: { size: 10, weight: 400, colour: COLOUR.ink },
  heading: { size: 13, weight: 600, colour: COLOUR.ink },
  figure: { size: 19, weight: 600, colour: COLOUR.ink },
  key: { size: 11.5, weight: 600, colour: COLOUR.ink },
  body: { size: 9, weight: 400, colour: COLOUR.ink },
  strong: { size: 9, weight: 600, colour: COLOUR.ink },
  smallStrong: { size: 7.5, weight: 600, colour: COLOUR.muted },
  label: { size: 7.5, weight: 400, colour: COLOUR.muted },
  notice: { size: 9, weight: 600, colour: COLOUR.paper },
} as const satisfies Record<string, TextStyle>;

/** Distance between baselines, as a share of the font size. */
export const LINE_HEIGHT = 1.4;

export function lineHeight(style: TextStyle): number {
  return style.size * LINE_HEIGHT;
}
