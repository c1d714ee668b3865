import { DATUM } from '../pdf/map/datum.ts';
import type { MapLayout } from '../pdf/map/layout-map.ts';
import { isPrintable } from '../pdf/text-runs.ts';
import type { BoundaryMapInput } from './boundary-map-input.ts';
import type { NamedArea } from './named-areas.ts';

/** Says what the map shows, what it leaves out, and that it is not certified. */
export function smallPrint(
  { farm, features, paddocks }: BoundaryMapInput,
  areas: readonly NamedArea[],
  map: MapLayout,
): string[] {
  return [
    `Longitude and latitude on ${DATUM}. North is up. Print at 100 % to keep the scale.`,
    [
      hasShortLabel(areas, map)
        ? 'Where the whole name of a lot does not fit, the map shows the lot alone.'
        : '',
      paddocks.length > 0 ? 'Names are those of the paddocks.' : '',
      unlabelled(map.unlabelledCount, namedUnit(features, paddocks)),
      map.marker ? '' : 'The front gate is outside the map.',
      [farm.propertyName, farm.frontGateAddress, ...areas.map(({ name }) => name)].every(
        isPrintable,
      )
        ? ''
        : 'Some names have characters that this map cannot print; they appear as boxes.',
    ]
      .filter(Boolean)
      .join(' '),
    'Not a certified product; the Farm Key is. Not a survey either: boundaries can differ from the pegs and fences on the ground.',
  ].filter(Boolean);
}

function namedUnit(
  features: BoundaryMapInput['features'],
  paddocks: BoundaryMapInput['paddocks'],
): string {
  if (paddocks.length > 0) return 'paddock';
  return features === null ? 'lot' : 'area';
}

function unlabelled(count: number, what: string): string {
  if (count === 0) return '';
  return count === 1
    ? `1 ${what} is too small at this scale for its name.`
    : `${count.toLocaleString('en-AU')} ${what}s are too small at this scale for their names.`;
}

function hasShortLabel(areas: readonly NamedArea[], { labels }: MapLayout): boolean {
  const lots = new Set(areas.flatMap(({ name, lot }) => (lot && lot !== name ? [lot] : [])));
  return labels.some(({ text }) => lots.has(text));
}
