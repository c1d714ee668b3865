import type { Note, Offer, Receipt } from '#shared/geo-file';
import { describeDistance, type LonLat } from '#shared/lib/lon-lat';
import type { BoundaryFile } from './boundary-file.ts';

const hectares = (areaHa: number): string =>
  `${areaHa.toLocaleString('en-AU', {
    minimumFractionDigits: Math.abs(areaHa) < 10 ? 2 : 1,
    maximumFractionDigits: Math.abs(areaHa) < 10 ? 2 : 1,
  })} ha`;

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : `${one}s`}`;

/** The use of a file: saved as the boundary, or only displayed. */
export type FilePurpose = 'boundary' | 'reference';

/**
 * Formats `paddocks.kml: 12 areas, 340.5 ha.` and whether it is saved; a feature may have several
 * areas.
 */
export const describeContents = (
  { fileName, outline, areaHa }: BoundaryFile,
  purpose: FilePurpose,
): string => {
  const contents = `${fileName}: ${counted(outline?.coordinates.length ?? 0, 'area')}, ${hectares(areaHa)}.`;
  return `${contents} Shown on the map${purpose === 'boundary' ? ', not saved yet' : ''}.`;
};

/** Describes the effect of an offer beyond its own text. */
export function whatOfferDoes(offer: Offer, near: LonLat | null): string {
  const { kind, changeHa, place } = offer;
  switch (kind) {
    case 'reproject':
    case 'swap-axes':
    case 'mirror-latitude':
      return place && near
        ? `The areas would be ${distance(place, near)} from the farm’s gate.`
        : 'Use Show to see where the areas would be.';
    case 'only-layer':
      return 'The other layers are left out.';
    case 'leave-out':
    case 'cut-out':
    case 'fill':
    case 'close-line':
    case 'repair':
    case 'merge':
    case 'simplify':
      return changeHa === undefined ? '' : changeWords(changeHa);
  }
}

const MIN_HA = 0.005;

function changeWords(changeHa: number): string {
  if (Math.abs(changeHa) < MIN_HA) return 'The area does not change.';
  const size = hectares(Math.abs(changeHa));
  return changeHa > 0 ? `Adds ${size}.` : `Removes ${size}.`;
}

const METRES_A_DEGREE = 111_200;

/** Approximate, but accurate enough to distinguish the next paddock from the next state. */
function distance([lng, lat]: LonLat, [toLng, toLat]: LonLat): string {
  const shrink = Math.cos((((lat + toLat) / 2) * Math.PI) / 180);
  return describeDistance(METRES_A_DEGREE * Math.hypot((lng - toLng) * shrink, lat - toLat));
}

/** Puts offers for the whole file first. */
export const offersInOrder = (offers: readonly Offer[]): readonly Offer[] => [
  ...offers.filter(({ feature }) => !feature),
  ...offers.filter(({ feature }) => feature),
];

export interface ReceiptPart {
  title: string;
  notes: readonly Note[];
  /** Number of notes of these kinds that are not listed. */
  more: number;
  isOpen: boolean;
}

/** Returns the non-empty parts of a receipt; the omissions are expanded from the start. */
export function receiptParts({ repaired, leftOut, remarks, counts }: Receipt): ReceiptPart[] {
  const part = (name: string, notes: readonly Note[], isOpen: boolean): ReceiptPart => {
    const kinds = new Set(notes.map(({ kind }) => kind));
    const all = [...kinds].reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
    const listed = notes.reduce((sum, { count = 1 }) => sum + count, 0);
    const more = Math.max(0, all - listed);
    return { title: `${name} (${all.toLocaleString('en-AU')})`, notes, more, isOpen };
  };
  return [
    part('Left out', leftOut, true),
    part('Repaired', repaired, false),
    part('Good to know', remarks, true),
  ].filter(({ notes }) => notes.length > 0);
}
