import { MAX_SLIVER_WIDTH_M } from '#entities/boundary-health';
import type { BoundaryFeature } from '#shared/api/contract';
import { boxesMeet, reversed } from '#shared/lib/geo';
import { landInside, unionOf, type Polygon } from '#shared/geo-file/overlay';
import { boxOfLand, budget, hectaresOf, pack, unpack, widthM, type Area } from './land.ts';

type Features = readonly BoundaryFeature[];

export const isArea = ({ geometry }: BoundaryFeature): boolean =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';

export const landOfFeature = (feature: BoundaryFeature): Polygon[] =>
  isArea(feature) ? pack(feature.geometry as Area) : [];

export const isSliver = (polygon: Polygon): boolean => widthM(polygon) < MAX_SLIVER_WIDTH_M;

/** Removes slivers, and the features that consist of nothing else. */
export const withoutSlivers = (features: Features): BoundaryFeature[] =>
  features.flatMap((feature) => {
    const land = landOfFeature(feature);
    const wide = land.filter((polygon) => !isSliver(polygon));
    if (wide.length === land.length) return [feature];
    return wide.length === 0 ? [] : [withLand(feature, wide)];
  });

/** Adds each piece to the first area that it touches; leaves out pieces that touch none. */
export function withPieces(features: Features, pieces: readonly Polygon[]): BoundaryFeature[] {
  let waiting = [...pieces];
  return features.map((feature) => {
    const land = landOfFeature(feature);
    if (land.length === 0 || waiting.length === 0) return feature;
    const box = boxOfLand(land);
    const [near, far] = [[] as Polygon[], [] as Polygon[]];
    for (const piece of waiting) (boxesMeet(boxOfLand([piece]), box) ? near : far).push(piece);
    const union = near.length > 0 ? unionOf([...land, ...near], budget()) : null;
    if (union === null) return feature;
    // A piece that touches nothing is still a polygon of its own.
    const isApart = (piece: Polygon) => union.some((polygon) => isSameLand(polygon, piece));
    const apart = near.filter(isApart);
    if (apart.length === near.length) return feature;
    waiting = [...far, ...apart];
    return withLand(
      feature,
      union.filter((polygon) => !apart.some((piece) => isSameLand(polygon, piece))),
    );
  });
}

/** Removes pieces from every area, and the features of which nothing remains. */
export const withoutPieces = (features: Features, pieces: readonly Polygon[]): BoundaryFeature[] =>
  features.flatMap((feature) => {
    const land = landOfFeature(feature);
    if (land.length === 0) return [feature];
    const box = boxOfLand(land);
    const near = pieces.filter((piece) => boxesMeet(boxOfLand([piece]), box));
    if (near.length === 0) return [feature];
    const cuts = near.flat().map(reversed);
    const rest = landInside([...land.flat(), ...cuts], budget())?.filter((part) => !isSliver(part));
    if (!rest) return [feature];
    return rest.length === 0 ? [] : [withLand(feature, rest)];
  });

const isSameLand = (one: Polygon, other: Polygon): boolean =>
  one.length === other.length &&
  boxOfLand([one]).every((side, i) => side === boxOfLand([other])[i]) &&
  Math.abs(hectaresOf([one]) - hectaresOf([other])) < 1e-6;

const withLand = (feature: BoundaryFeature, land: readonly Polygon[]): BoundaryFeature => {
  const polygons = land.map((polygon) => unpack(polygon).coordinates);
  return {
    ...feature,
    geometry:
      polygons.length === 1
        ? { type: 'Polygon', coordinates: polygons[0]! }
        : { type: 'MultiPolygon', coordinates: polygons },
  };
};
