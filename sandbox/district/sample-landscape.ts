import { bboxOfPolygons } from '#shared/lib/geo';
import { createBend } from './bend.ts';
import { createDistrict } from './district.ts';
import { Ground } from './ground.ts';
import type { Landscape } from './landscape.ts';
import { roadNameSource } from './names.ts';
import { seededRandom } from '../../server/platform/seeded-random.ts';
import { REGIONS, type Region } from './regions.ts';
import { landUnits, nearestOf } from './units.ts';

/** Identifies the generator's output; a test fails when only one of the two changes. */
export const SAMPLE_VERSION = 'sample-3';

/** Streets stay straight within this distance of a town's centre. */
const CALM_RADIUS_M = 1800;

/**
 * Generates the whole sample country. Deterministic; takes about half a second, so cache the
 * result.
 */
export function sampleLandscape(): Landscape {
  const landscape: Landscape = {
    version: SAMPLE_VERSION,
    localities: [],
    roads: [],
    watercourses: [],
    units: [],
  };
  for (const region of REGIONS) addRegion(landscape, region);
  return landscape;
}

function addRegion(landscape: Landscape, region: Region): void {
  const district = createDistrict(seededRandom(region.seed), region.country, roadNameSource());
  const centres = region.survey(district);
  const bend = createBend({ riverY: region.riverY, calmRadiusM: CALM_RADIUS_M });
  const ground = new Ground(district.survey, bend, region.riverY, region.origin);

  const places = region.places.map(({ at, ...place }, i) => ({ place, at: at ?? centres[i]! }));
  const firstLocality = landscape.localities.length;
  const nearest = nearestOf(places.map(({ at }) => at));
  const units = landUnits(district, ground, region.state, (x, y) => firstLocality + nearest(x, y));
  for (const unit of units) landscape.units.push(unit);
  places.forEach(({ place, at }, i) => {
    const members = units.filter((unit) => unit.locality === firstLocality + i);
    const centre = ground.place(...at);
    landscape.localities.push({
      ...place,
      state: region.state,
      centre,
      bbox: [...bboxOfPolygons(members.map(({ geometry }) => geometry.coordinates))],
    });
  });
  for (const { name, kind, widthM, line, fromM, toM } of district.roads) {
    const wasCut = fromM < toM;
    if (wasCut) landscape.roads.push({ name, kind, widthM, line: ground.course(line, fromM, toM) });
  }
  landscape.watercourses.push(...region.watercourses(ground));
}
