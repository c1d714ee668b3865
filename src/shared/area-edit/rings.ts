import { flatRing, polygonsHa, positionsOf, reversed, signedArea } from '#shared/lib/geo';
import { createWorkBudget, type Polygon } from '#shared/geo-file/overlay';
import type { LonLat } from '#shared/lib/lon-lat';

/** Vertices in order, open: the first one is not repeated. */
export type Vertices = readonly LonLat[];

/** An outer ring and its holes, in any orientation. */
export type AreaRings = readonly Vertices[];

/** Enough for a boundary at the limits of the contract, too little to freeze a page for long. */
const MAX_STEPS = 40_000_000;

export const editBudget = () => createWorkBudget({ steps: MAX_STEPS });

/** The closed rings of an area, with its land on their left. */
export const packArea = (rings: AreaRings): Polygon =>
  rings.map((vertices, index) => {
    const ring = packLine([...vertices, ...vertices.slice(0, 1)]);
    return signedArea(ring) > 0 === (index === 0) ? ring : reversed(ring);
  });

export const packLine = (vertices: Vertices): Float64Array =>
  flatRing(vertices.map((at) => [...at]));

export const unpackArea = (polygon: Polygon): AreaRings =>
  polygon.map((ring) => positionsOf(ring).slice(0, -1));

/** Hectares by area, because every move of the pointer asks for those of all areas. */
export const knownHectares = new WeakMap<AreaRings, number>();

/** Hectares of an area on the ellipsoid. */
export function hectaresOfRings(rings: AreaRings): number {
  const hectares = knownHectares.get(rings) ?? Math.max(0, polygonsHa([packArea(rings)]));
  knownHectares.set(rings, hectares);
  return hectares;
}
