import type { MultiPolygon, Polygon } from 'geojson';
import type { MeasuredFarm } from '#shared/api/contract';
import { boundaryPolygons } from '../boundary-rings.ts';
import { partlySeen } from '../cover/farm-years.ts';
import { measureGroundCover } from '../cover/measure-ground-cover.ts';
import { hectaresOf } from '../cover/measured-groups.ts';
import { outlineOf, round } from '../cover/numbers-file.ts';
import { shareText } from '../cover/report-words.ts';
import { MEAN_DECIMALS } from '../benchmark/ground-summary.ts';
import type { GeneratedFile } from '../generated-file.ts';
import { TooMuchRasterError, type RasterSource } from '../../rasters/index.ts';
import type { Zone } from '../../rasters/zonal/index.ts';

/** The land of a farm: its parcels, or its custom boundary as the only one. */
export interface FarmCoverInput {
  parcels: readonly { geometry: Polygon | MultiPolygon; areaHa: number }[];
}

/** A measured farm, or why it could not be measured. */
export type FarmCover = Pick<MeasuredFarm, 'refusal' | 'note' | 'seasons' | 'outline'>;

/**
 * Measures the ground cover of a farm over the whole record with the seasons, masks and limits of
 * the Woody Veg. & Ground Cover Report; the file is a `FarmCover` as JSON. Throws
 * `OutsideUnavailableError`.
 */
export async function measureFarmCover(
  input: FarmCoverInput,
  ground: RasterSource,
): Promise<GeneratedFile[]> {
  const cover = await coverOf(input, ground);
  return [
    {
      fileName: 'farm-cover.json',
      contentType: 'application/json',
      bytes: new TextEncoder().encode(JSON.stringify(cover)),
    },
  ];
}

async function coverOf({ parcels }: FarmCoverInput, ground: RasterSource): Promise<FarmCover> {
  const refused = (refusal: string): FarmCover => ({
    refusal,
    note: null,
    seasons: [],
    outline: [],
  });
  const zones = zonesOf(parcels);
  if (!zones) return refused('Its boundary has no area that can be measured.');
  try {
    const { quarters } = await measureGroundCover(ground, { farm: zones, comparison: [] });
    const measured = quarters.flatMap(({ farm }) => (farm ? [farm] : []));
    if (measured.length === 0) return refused(unmeasuredText(await mostSeen(ground, zones)));
    const measuredShare = Math.max(...measured.map((figures) => figures.measuredShare));
    const [partly] = partlySeen([{ name: '', measuredShare }]);
    return {
      refusal: null,
      note: partly ? `Only ${shareText(measuredShare)} of its land has ground cover data.` : null,
      seasons: quarters.map(({ quarter, farm }) => ({
        quarter,
        mean: farm && round(farm.mean, MEAN_DECIMALS),
      })),
      outline: outlineOf(zones.flatMap(({ polygons }) => polygons)),
    };
  } catch (error) {
    if (error instanceof TooMuchRasterError) return refused('It is too large to be measured here.');
    throw error;
  }
}

/** Null if a parcel has no area. */
function zonesOf(parcels: FarmCoverInput['parcels']) {
  try {
    return parcels.map(({ geometry, areaHa }) => ({
      polygons: boundaryPolygons(geometry),
      areaHa,
    }));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The greatest share (0–1) of the land that any season saw. */
async function mostSeen(ground: RasterSource, zones: readonly Zone[]): Promise<number> {
  const { quarters } = await measureGroundCover(ground, { farm: [], comparison: zones });
  const seenHa = quarters.map(({ parcelHa }) => parcelHa.reduce((sum, ha) => sum + ha, 0));
  return Math.max(...seenHa) / hectaresOf(zones);
}

const unmeasuredText = (share: number): string =>
  share === 0
    ? 'It lies outside the ground cover data.'
    : `At most ${shareText(share)} of its land has ground cover data in any season; half is needed.`;
