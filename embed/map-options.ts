import { NoMapError } from './load-map.ts';

const LAYERS = ['boundary', 'parcels', 'paddocks', 'gate', 'ground-cover'] as const;
export type EmbedLayer = (typeof LAYERS)[number];

/** Options from the element's attributes, limited to what the key allows. */
export interface MapOptions {
  /** Null: the key's default. */
  base: 'satellite' | 'streets' | 'none' | null;
  layers: ReadonlySet<EmbedLayer>;
  /** `yyyy-mm`; null: the key's default. */
  season: string | null;
  isInteractive: boolean;
}

export function readOptions(element: Element): MapOptions {
  const base = element.getAttribute('base');
  const layers = element.getAttribute('layers')?.split(/[\s,]+/);
  const season = element.getAttribute('season');
  return {
    base: base === 'satellite' || base === 'streets' || base === 'none' ? base : null,
    layers: new Set(LAYERS.filter((layer) => !layers || layers.includes(layer))),
    season: season && /^\d{4}-(03|06|09|12)$/.test(season) ? season : null,
    isInteractive: element.getAttribute('interactive') !== 'false',
  };
}

const LENGTH = /^\d+(\.\d+)?(px|%|vh|vw|rem|em)?$/;

/** Parses a CSS length; a bare number means pixels. Null if it is invalid. */
export function readHeight(typed: string | null): string | null {
  if (!typed || !LENGTH.test(typed)) return null;
  return /\d$/.test(typed) ? `${typed}px` : typed;
}

/** Returns the origin of the server that provides the map. Throws `NoMapError`. */
export function readServer(element: Element, scriptOrigin: string): string {
  const typed = element.getAttribute('server')?.trim();
  if (!typed) return scriptOrigin;
  try {
    const { protocol, origin } = new URL(typed);
    if (protocol === 'https:' || protocol === 'http:') return origin;
  } catch {
    // A text that is not a web address either.
  }
  throw new NoMapError('SERVER_UNKNOWN');
}
