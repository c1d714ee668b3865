import type { CoverSources } from '../../../rasters/index.ts';
import { measureGroundCover, type GroundCoverMeasured } from '../../cover/measure-ground-cover.ts';
import { measureWoodyCover, type WoodyCoverMeasured } from '../../cover/measure-woody-cover.ts';
import type { ProjectFacts } from '../project-facts.ts';

/** The history of the farm's cover; null where this server has no source of it. */
export interface Condition {
  ground: GroundCoverMeasured | null;
  woody: WoodyCoverMeasured | null;
}

/** Measures both records over the whole project area. Throws the same errors as reading rasters. */
export async function measureCondition(
  { areas, project }: ProjectFacts,
  cover: CoverSources,
): Promise<Condition> {
  const farm = areas.map(({ polygons }, i) => ({
    polygons,
    areaHa: project.rows[i]?.hectares ?? 0,
  }));
  const groups = { farm: farm.filter(({ areaHa }) => areaHa > 0), comparison: [] };
  return {
    ground: cover.ground ? await measureGroundCover(cover.ground, groups) : null,
    woody: cover.woody ? await measureWoodyCover(cover.woody, groups) : null,
  };
}
