import { addPlan, addRoad, addStrip, cutRoad, divideEvenly, type District } from './district.ts';
import { STREET_NAMES } from './names.ts';
import { layPortions, layRoads, type Block } from './portions.ts';
import { RIVER_Y } from './riverina-country.ts';
import type { Ring } from './survey.ts';
import { lineThrough } from './survey-line.ts';
import { carveTown, layTown } from './town.ts';

/** Bounds of the district on the survey plane, in metres from the town. */
export const EXTENT = { west: -38_000, south: -36_000, east: 42_000, north: 34_000 };
const TOWN_ANGLE = 0.05;
const EAST_WEST = lineThrough(0, -1250, TOWN_ANGLE);
const NORTH_SOUTH = lineThrough(1560, 0, TOWN_ANGLE + Math.PI / 2);
export const RIVER = lineThrough(0, RIVER_Y, 0);
export const RIVER_WIDTH_M = 85;
const RIVER_RESERVE_M = 400;

/** Preferred village positions; each village takes the nearest block that has room. */
const VILLAGE_SITES = [
  [-13_500, 5200],
  [14_800, -9200],
  [-9800, -17_500],
  [19_500, 12_500],
  [-24_000, -8200],
] as const;

/** Surveys the whole district; returns the centres of the town and the villages, town first. */
export function surveyRiverina(district: District): [number, number][] {
  const { survey } = district;
  const { west, south, east, north } = EXTENT;
  let faces: Ring[] = [survey.rectangle(west, south, east, north)];
  for (const [line, name] of [
    [NORTH_SOUTH, 'Merriwindi Way'],
    [EAST_WEST, 'Nardoo Highway'],
  ] as const) {
    const highway = addRoad(district, 'highway', 60, line, name);
    faces = faces.flatMap((face) => cutRoad(district, face, highway));
  }
  faces = faces.flatMap((face) => cutRiver(district, face));

  const townFace = faces.find((face) => survey.isInside(face, 0, 0, 0))!;
  const townBlock = { ring: townFace, angle: TOWN_ANGLE };
  const { town, around } = carveTown(district, townBlock, [0, 0], 1500, 1100);
  layTown(
    district,
    { ring: town, angle: TOWN_ANGLE },
    {
      streetWidthM: 24,
      blockLengthM: 200,
      blockDepthM: 94,
      streetNames: STREET_NAMES,
    },
  );

  let blocks: Block[] = [...faces.filter((face) => face !== townFace), ...around].flatMap((ring) =>
    layRoads(district, { ring, angle: TOWN_ANGLE }),
  );
  const villages = VILLAGE_SITES.map((site, i) => {
    const block = nearestRoomyBlock(district, blocks, site);
    const centre = survey.middle(block.ring, block.angle);
    blocks = blocks.filter((other) => other !== block);
    const village = carveTown(district, block, centre, 300, 210);
    const streets = STREET_NAMES.slice(i * 5);
    layTown(
      district,
      { ring: village.town, angle: block.angle },
      {
        streetWidthM: 20,
        blockLengthM: 120,
        blockDepthM: 90,
        streetNames: ['Main Street', ...streets],
      },
    );
    blocks.push(...village.around.map((ring) => ({ ring, angle: block.angle })));
    return centre;
  });
  blocks.forEach((block) => layPortions(district, block));
  return [[0, 0], ...villages];
}

/** Cuts the river and the timber reserves on its banks out of a face. */
function cutRiver(district: District, face: Ring): Ring[] {
  const { survey } = district;
  const cut = survey.cutStrip(face, RIVER, RIVER_WIDTH_M);
  if (!cut) return [face];
  addStrip(district, cut.strip, RIVER, 'water');
  const edge = RIVER_WIDTH_M / 2 + RIVER_RESERVE_M;
  return [
    { bank: cut.left, line: { ...RIVER, offset: RIVER.offset + edge }, side: 'right' },
    { bank: cut.right, line: { ...RIVER, offset: RIVER.offset - edge }, side: 'left' },
  ].map(({ bank, line, side }) => {
    const parts = survey.split(bank, line);
    if (!parts) return bank;
    const [reserve, rest] =
      side === 'right' ? [parts.right, parts.left] : [parts.left, parts.right];
    const plan = addPlan(district, 'parish');
    for (const ring of divideEvenly(survey, reserve, RIVER, 1100)) {
      district.plots.push({
        ring,
        holes: [],
        parcelType: 'reserve',
        landUse: 'bush',
        isUrban: false,
        plan,
      });
    }
    return rest;
  });
}

function nearestRoomyBlock(
  { survey }: District,
  blocks: readonly Block[],
  [x, y]: readonly [number, number],
): Block {
  const distance = ({ ring, angle }: Block) => {
    const middle = survey.middle(ring, angle);
    const hasRoom = survey.areaHa(ring) > 220 && survey.isInside(ring, ...middle, 450);
    return hasRoom ? Math.hypot(middle[0] - x, middle[1] - y) : Infinity;
  };
  return blocks.reduce((best, block) => (distance(block) < distance(best) ? block : best));
}
