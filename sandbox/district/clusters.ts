import { addRoad, cutRoad, type Country, type District } from './district.ts';
import { STREET_NAMES } from './names.ts';
import { layPortions, layRoads } from './portions.ts';
import { lineThrough } from './survey-line.ts';
import { carveTown, layTown } from './town.ts';

const HALF_LENGTH_M = 2100;
const HALF_DEPTH_M = 1600;

/** Mixed farms around a village. */
export const clusterCountry: Country = {
  blockHa: () => 500,
  portionHa: () => 30,
  landUse: (x, y, random) => {
    if (random.chance(Math.hypot(x, y) / 9000)) return 'bush';
    return random.chance(0.6) ? 'crop' : 'pasture';
  },
};

/** Surveys a village on a main road and the farms around it, as an example of another state. */
export function surveyCluster(district: District): [number, number][] {
  const { survey, random } = district;
  const angle = random.between(-0.12, 0.12);
  const line = lineThrough(0, -330, angle);
  const road = addRoad(district, 'road', 40, line);
  const land = survey.rectangle(-HALF_LENGTH_M, -HALF_DEPTH_M, HALF_LENGTH_M, HALF_DEPTH_M);
  const faces = cutRoad(district, land, road);
  const face = faces.find((ring) => survey.isInside(ring, 0, 0, 0))!;
  const { town, around } = carveTown(district, { ring: face, angle }, [0, 0], 200, 150);
  layTown(
    district,
    { ring: town, angle },
    {
      streetWidthM: 20,
      blockLengthM: 180,
      blockDepthM: 125,
      streetNames: STREET_NAMES,
    },
  );
  const rest = [...faces.filter((ring) => ring !== face), ...around];
  rest
    .flatMap((ring) => layRoads(district, { ring, angle }))
    .forEach((block) => layPortions(district, block));
  return [[0, 0]];
}
