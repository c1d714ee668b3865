import type { LonLat } from '#shared/lib/lon-lat';
import { middleOf, type Box } from '../rings/ring-measures.ts';
import { isOnLand } from './australia.ts';
import { conversionOf } from './convert.ts';

export interface LikelyProjection {
  code: number;
  name: string;
  /** Where the middle of the file would then lie. */
  place: LonLat;
  /** Whether the file or the farm's place speaks for it, more than that it lies on land. */
  isHinted: boolean;
}

export interface Hints {
  /** A place near the farm, such as the middle of the map. */
  near?: LonLat | undefined;
  /** Codes that other layers of the file declare, likelier first. */
  declared: readonly number[];
  /** The file's and the layers' names, which may say a zone. */
  names: string;
}

/** Zones by how much farmland they have. */
const ZONES = [55, 56, 54, 50, 53, 51, 52, 49];
const OTHERS = [3857, 3577, 3111, 3308, 6933, 3107, 3112];
/** Easting of a UTM zone's edges at Australia's latitudes, with some overlap. */
const [WEST_EDGE, EAST_EDGE] = [150_000, 850_000];

/**
 * The projections under which metres without a name would lie on Australian land, likeliest first:
 * what the file's other layers say, what its name says, then the nearest to the farm, if that is
 * known.
 */
export function likelyProjections(box: Box, hints: Hints): LikelyProjection[] {
  const [x, y] = middleOf(box);
  const isZoneEasting = x > WEST_EDGE && x < EAST_EDGE && y > 5_000_000 && y < 9_000_000;
  const zones = isZoneEasting ? ZONES.map((zone) => 7800 + zone) : [];
  const [, named] = /(?:zone|mga|utm|z)[\s_-]*(49|5[0-6])/i.exec(hints.names) ?? [];
  const found = [...new Set([...hints.declared, ...zones, ...OTHERS])].flatMap((code) => {
    const conversion = conversionOf({ code });
    const [lng = NaN, lat = NaN] = conversion?.toDegrees?.(Float64Array.of(x, y)) ?? [];
    if (!conversion || !isOnLand(lng, lat)) return [];
    return [{ code, name: conversion.name, place: [lng, lat] as LonLat }];
  });
  const isNamed = (code: number) => named !== undefined && code === 7800 + Number(named);
  const rank = ({ code }: { code: number }) =>
    hints.declared.includes(code) ? 0 : isNamed(code) ? 1 : 2;
  const { near } = hints;
  const distance = ({ place }: { place: LonLat }) =>
    near ? Math.hypot(place[0] - near[0], place[1] - near[1]) : 0;
  return found
    .sort((one, other) => rank(one) - rank(other) || distance(one) - distance(other))
    .map((one) => ({ ...one, isHinted: near !== undefined || rank(one) < 2 }));
}
