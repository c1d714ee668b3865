import { intersectionBetween } from '#shared/lib/geo';
import { edgePositions, edgesOf, findIntersections } from '#shared/geo-file/overlay';
import type { LonLat } from '#shared/lib/lon-lat';
import { editBudget, knownHectares, packLine, type AreaRings, type Vertices } from './rings.ts';

/** More marks than this only hide the map. */
const MAX_CROSSINGS = 50;
const knownCrossings = new WeakMap<AreaRings, readonly LonLat[]>();

/** Stores what a worker has computed about an area, so that the page need not compute it. */
export function rememberArea(
  rings: AreaRings,
  { hectares, crossings }: { hectares: number; crossings: readonly LonLat[] },
): void {
  knownHectares.set(rings, hectares);
  knownCrossings.set(rings, crossings);
}

/** Where the rings of an area cross themselves or each other. */
export function crossingsOf(rings: AreaRings): readonly LonLat[] {
  const found = knownCrossings.get(rings) ?? crossingsOfLines(rings.map(closed));
  knownCrossings.set(rings, found);
  return found;
}

/** Where a line that is still open crosses itself. */
export const crossingsOfLine = (line: Vertices): readonly LonLat[] => crossingsOfLines([line]);

const closed = (vertices: Vertices): Vertices => [...vertices, ...vertices.slice(0, 1)];

function crossingsOfLines(lines: readonly Vertices[]): LonLat[] {
  const distinct = lines.map((line) =>
    line.filter(([x, y], i) => i === 0 || x !== line[i - 1]![0] || y !== line[i - 1]![1]),
  );
  const positions = distinct.map((line) => line.map((vertex) => [...vertex]));
  const packed = distinct.map(packLine);
  const placeOf = edgePositions(packed);
  const crossings: LonLat[] = [];
  findIntersections(edgesOf(packed), editBudget(), (one, other) => {
    const met = intersectionBetween(positions, placeOf(one), placeOf(other));
    if (met && met.kind !== 'touch') crossings.push(met.at);
    return crossings.length >= MAX_CROSSINGS;
  });
  return crossings;
}
