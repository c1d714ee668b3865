import { PARCEL_ZOOMS } from '../model/parcel-zooms.ts';

/** The kind of base map below the outlines. */
export type OutlineGround = 'satellite' | 'streets';

/** One line of an outline; several are drawn one over the other. */
export interface Stroke {
  width: number;
  colour: string;
  /** 0 to 1 */
  opacity: number;
}

/** From this zoom, a paddock is larger than the lines around it. */
const FULL_ZOOM = 14;
const FAINTEST = 0.35;
const STRONGEST = 0.9;

/**
 * A white line on a dark halo is visible on any imagery. Further out it is thinner and fainter, so
 * that the lines of small parcels do not hide the land. A street map is light, and its tiles contain
 * its labels: it gets a thin grey line, blended so that it darkens lighter pixels and leaves the
 * letters readable.
 */
export function strokesAt(zoom: number, ground: OutlineGround): readonly Stroke[] {
  const above = Math.max(0, zoom - PARCEL_ZOOMS.from);
  const width = Math.min(1.2, 0.4 + 0.2 * above);
  if (ground === 'streets') return [{ width, colour: '#abb0ab', opacity: 1 }];
  const shown = Math.min(1, above / (FULL_ZOOM - PARCEL_ZOOMS.from));
  const strength = FAINTEST + (STRONGEST - FAINTEST) * shown;
  return [
    { width: width + 1.6, colour: 'black', opacity: 0.4 * strength },
    { width, colour: 'white', opacity: strength },
  ];
}
