import type { LonLat } from '#shared/lib/lon-lat';
import { middleOf, type Box } from '#shared/lib/geo';
import { isOnLand } from './australia.ts';
import { conversionOf } from './convert.ts';

export interface LikelyProjection {
  code: number;
  name: string;
  /** Position of the file's centre in this projection. */
  place: LonLat;
  /** Whether the file or the farm's position supports it, beyond the fact that it is on land. */
  isHinted: boolean;
}

export interface Hints {
  /** A position near the farm, such as the centre of the map. */
  near?: LonLat | undefined;
  /** Codes declared by other layers of the file, most likely first. */
  declared: readonly number[];
  /** Names of the file and its layers, which may contain a zone. */
  names: string;
}

/** Zones by their amount of farmland, the most first. */
const ZONES = [55, 56, 54, 50, 53, 51, 52, 49];
const OTHERS = [3857, 3577, 3111, 3308, 6933, 3107, 3112];
/** Easting of a UTM zone's borders at Australian latitudes, with some overlap. */
const [WEST_EDGE, EAST_EDGE] = [150_000, 850_000];

/**
 * Returns the projections in which undeclared metres would be on Australian land, most likely
 * first: those that other layers declare, then the zone in a name, then the nearest to the farm, if
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
