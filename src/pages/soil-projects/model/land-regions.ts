import type { SoilProject } from '#entities/soil-project/record';

/** Parcels of one NRM region. */
export interface LandRegion {
  /** Null for parcels without a region. */
  name: string | null;
  plan: string | null;
  /** Indices of its parcels in the project. */
  parcels: number[];
  hectares: number;
  colour: string;
}

/**
 * Colours that people who cannot distinguish red or green can tell apart, on a satellite image; the
 * seventh region starts over.
 */
const COLOURS = ['#f5d547', '#58b4e5', '#b69bf1', '#7bd389', '#f2a65a', '#f4f4f4'];

/** Groups a project's parcels by NRM region, in the order of their first parcels. */
export function landRegions({ rows }: Pick<SoilProject, 'rows'>): LandRegion[] {
  const regions = new Map<string | null, LandRegion>();
  for (const [i, { nrm_region: name, nrm_plan: plan, hectares }] of rows.entries()) {
    const region = regions.get(name) ?? {
      name,
      plan,
      parcels: [],
      hectares: 0,
      colour: COLOURS[regions.size % COLOURS.length]!,
    };
    region.parcels.push(i);
    region.hectares += hectares ?? 0;
    regions.set(name, region);
  }
  return [...regions.values()];
}
