import { addPlan, addRoad, cutRoad, divideEvenly, type District, type Plot } from './district.ts';
import type { Ring } from './survey.ts';
import { lineThrough, perpendicular, type SurveyLine } from './survey-line.ts';
import type { Block } from './portions.ts';

export interface TownShape {
  streetWidthM: number;
  /** Minimum length and depth of a block. */
  blockLengthM: number;
  blockDepthM: number;
  /** Street names in order of layout; reused from the start when there are too few. */
  streetNames: readonly string[];
}

/**
 * Cuts a town out of a face, with a road along each of its edges that crosses the face.
 * `halfLengthM` is measured along the block's angle.
 */
export function carveTown(
  district: District,
  block: Block,
  centre: readonly [number, number],
  halfLengthM: number,
  halfDepthM: number,
): { town: Ring; around: Ring[] } {
  const axis = lineThrough(...centre, block.angle);
  const across = perpendicular(axis, axis.ux * centre[0] + axis.uy * centre[1]);
  let town = block.ring;
  const around: Ring[] = [];
  for (const [side, distanceM] of [
    [across, halfLengthM],
    [axis, halfDepthM],
    [across, -halfLengthM],
    [axis, -halfDepthM],
  ] as const) {
    const line = { ...side, offset: side.offset + distanceM };
    if (!district.survey.crosses(town, line)) continue;
    const pieces = cutRoad(district, town, addRoad(district, 'road', 30, line));
    town = pieces.find((piece) => district.survey.isInside(piece, ...centre, 0)) ?? town;
    around.push(...pieces.filter((piece) => piece !== town));
  }
  return { town, around };
}

/** Lays out a grid of streets on a face and divides its blocks into town lots. */
export function layTown(district: District, { ring, angle }: Block, shape: TownShape): void {
  const { survey } = district;
  const axis = lineThrough(0, 0, angle);
  const { length, depth, alongMiddle, acrossMiddle } = survey.extent(ring, axis);
  const { streetWidthM, blockLengthM, blockDepthM } = shape;
  const streets: SurveyLine[] = [
    ...gapsBetween(depth, blockDepthM, streetWidthM).map((at) => ({
      ...axis,
      offset: acrossMiddle + at,
    })),
    ...gapsBetween(length, blockLengthM, streetWidthM).map((at) =>
      perpendicular(axis, alongMiddle + at),
    ),
  ];
  let blocks: Ring[] = [ring];
  streets.forEach((line, i) => {
    const name = shape.streetNames[i % shape.streetNames.length]!;
    const street = addRoad(district, 'street', streetWidthM, line, name);
    blocks = blocks.flatMap((block) => cutRoad(district, block, street));
  });
  for (const block of blocks) {
    const [x, y] = survey.middle(block, angle);
    const [middleX, middleY] = survey.middle(ring, angle);
    const fromCentre = Math.hypot((x - middleX) / length, (y - middleY) / depth) * 2;
    layLots(district, { ring: block, angle }, fromCentre);
  }
}

/** Centres of the gaps between equal blocks of at least `block` metres, relative to the middle. */
function gapsBetween(total: number, block: number, gap: number): number[] {
  const blocks = Math.max(1, Math.floor((total + gap) / (block + gap)));
  return Array.from(
    { length: blocks - 1 },
    (_, i) => ((i + 1) * (total + gap)) / blocks - gap / 2,
  ).map((at) => at - total / 2);
}

/** `fromCentre` is 0 in the centre of the town and 1 at its edge. */
function layLots(district: District, { ring, angle }: Block, fromCentre: number): void {
  const { survey, random } = district;
  const axis = lineThrough(0, 0, angle);
  const add = (lots: readonly Ring[], landUse: Plot['landUse'], isOld: boolean) => {
    const plan = addPlan(district, isOld ? 'section' : 'estate');
    for (const lot of lots) {
      district.plots.push({
        ring: lot,
        holes: [],
        parcelType: 'lot',
        landUse,
        isUrban: true,
        plan,
      });
    }
  };
  const use = random.next();
  if (use < 0.04) return add([ring], random.chance(0.5) ? 'bush' : 'pasture', true);
  if (use < 0.08) return add([ring], 'town', true);
  if (random.chance(fromCentre - 0.55)) {
    return add(divideEvenly(survey, ring, axis, random.between(60, 110)), 'town', false);
  }
  const { depth, acrossMiddle } = survey.extent(ring, axis);
  const rows = depth > 60 ? survey.split(ring, { ...axis, offset: acrossMiddle }) : null;
  const frontageM = random.between(17, 25);
  const lots = (rows ? [rows.right, rows.left] : [ring]).flatMap((row) =>
    divideEvenly(survey, row, axis, frontageM),
  );
  add(lots, 'town', fromCentre < random.between(0.4, 0.9));
}
