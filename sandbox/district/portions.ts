import { addPlan, addRoad, cutRoad, type District } from './district.ts';
import type { LandUse } from './landscape.ts';
import type { Ring } from './survey.ts';
import { lineThrough, type SurveyLine } from './survey-line.ts';

/** Land enclosed by roads, and the direction of its fences. */
export interface Block {
  ring: Ring;
  angle: number;
}

const QUARTER_TURN = Math.PI / 2;
const LOTS_PER_PLAN = 48;
const MIN_HA = 0.3;
const MAX_HA = 390;
const HOMESTEAD_CLEARANCE_M = 60;
const SHARES = [0.5, 0.5, 0.5, 0.4, 0.6, 0.33, 0.67] as const;

/** Divides country by roads until the enclosed blocks are as small as `blockHa` requires. */
export function layRoads(district: District, block: Block, depth = 0): Block[] {
  const { survey, random, country } = district;
  const { ring, angle } = block;
  const wanted = country.blockHa(...survey.middle(ring, angle)) * random.between(0.7, 1.5);
  if (survey.areaHa(ring) <= wanted || depth > 12) return [block];
  const turn = random.chance(0.2) ? random.between(-0.09, 0.09) : random.between(-0.02, 0.02);
  const line = acrossLongerSide(district, block, random.between(0.36, 0.64), turn);
  const isMain = depth < 5;
  const kind = isMain || random.chance(0.6) ? 'road' : 'track';
  const road = addRoad(district, kind, isMain ? 40 : 20, line);
  const halves = cutRoad(district, ring, road);
  if (halves.length === 1) return [block];
  return halves.flatMap((half) =>
    layRoads(district, { ring: half, angle: random.chance(0.5) ? angle + turn : angle }, depth + 1),
  );
}

/** Divides a block into fenced portions and registers them on parish plans. */
export function layPortions(district: District, block: Block): void {
  const { survey, random, country } = district;
  let plan = addPlan(district, 'parish');
  let lots = 0;
  const add = (ring: Ring, holes: Ring[], landUse: LandUse) =>
    district.plots.push({ ring, holes, landUse, parcelType: 'lot', isUrban: false, plan });
  const divide = ({ ring, angle }: Block): void => {
    const areaHa = survey.areaHa(ring);
    const [x, y] = survey.middle(ring, angle);
    const wanted = Math.min(country.portionHa(x, y) * random.between(0.55, 1.7), MAX_HA);
    if (areaHa > wanted && areaHa > 2.5 * MIN_HA) {
      const isOdd = random.chance(0.12);
      const turn = isOdd ? random.between(-0.16, 0.16) : random.between(-0.012, 0.012);
      const line = acrossLongerSide(district, { ring, angle }, random.pick(SHARES), turn);
      const cut = survey.split(ring, line);
      if (cut && Math.min(survey.areaHa(cut.left), survey.areaHa(cut.right)) > MIN_HA) {
        divide({ ring: cut.left, angle });
        divide({ ring: cut.right, angle });
        return;
      }
    }
    if (++lots % LOTS_PER_PLAN === 0) plan = addPlan(district, 'parish');
    const homestead =
      areaHa > 45 && random.chance(0.1) ? homesteadIn(district, { ring, angle }) : null;
    const holes = homestead ? [homestead] : [];
    add(ring, holes, country.landUse(x, y, random));
    for (const house of holes) add(house, [], 'pasture');
  };
  divide(block);
}

/** Returns a line that cuts a face across its longer extent, `share` of the way along. */
function acrossLongerSide(
  { survey, random }: District,
  { ring, angle }: Block,
  share: number,
  turn: number,
): SurveyLine {
  const direction = lineThrough(0, 0, angle);
  const { length, depth } = survey.extent(ring, direction);
  const [x, y] = survey.middle(ring, angle);
  const isAcross = Math.abs(Math.log(length / depth)) < 0.3 ? random.chance(0.5) : length > depth;
  const step = (share - 0.5) * (isAcross ? length : depth);
  return isAcross
    ? lineThrough(x + direction.ux * step, y + direction.uy * step, angle + QUARTER_TURN + turn)
    : lineThrough(x - direction.uy * step, y + direction.ux * step, angle + turn);
}

/**
 * Returns a house block in the middle of a paddock, with its own title; null where it does not fit.
 */
function homesteadIn({ survey, random }: District, { ring, angle }: Block): Ring | null {
  const [x, y] = survey.middle(ring, angle);
  const { ux, uy } = lineThrough(0, 0, angle);
  const [halfLength, halfDepth] = [random.between(55, 110), random.between(45, 80)];
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([forward = 0, sideways = 0]) => {
    const [a, b] = [forward * halfLength, sideways * halfDepth];
    return [x + ux * a - uy * b, y + uy * a + ux * b] as const;
  });
  if (!corners.every((corner) => survey.isInside(ring, ...corner, HOMESTEAD_CLEARANCE_M)))
    return null;
  return corners.map((corner) => survey.addVertex(...corner));
}
