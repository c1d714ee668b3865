import type { MultiPolygon, Polygon } from 'geojson';
import { itemTypeName, productOf } from '#entities/cart';
import { COVER_PRODUCTS } from '#entities/cover';
import type { ItemType } from '#shared/api/contract';
import { extentOf } from '#shared/lib/geo';
import type { LonLatBounds } from '#shared/lib/lon-lat';
import { CallError } from '../../../platform/call-error.ts';
import { percentagesOn, type GridInCrs, type RasterSource } from '../../../rasters/index.ts';
import type { OwnerContext } from '../../handler.ts';
import { customLandOf } from '../../land/farm-land.ts';
import { ownFarms } from './own-farms.ts';

/** A source that does not answer in this time must not hold up a sale. */
const LIMIT_MS = 5_000;
/** Number of positions tested along each edge of the farm's box. */
const ACROSS = 16;

/** The latest date, one from the middle of the record, and its first. */
const spread = (dates: readonly string[]): string[] => [
  dates.at(-1)!,
  dates[Math.floor(dates.length / 2)]!,
  dates[0]!,
];

interface ReportLine {
  farmId: number;
  itemType: ItemType;
}

/**
 * Refuses reports about farms that no cover data reach, before they are paid for. A source that
 * does not answer counts as reaching the farm: the delivery waits for it. Throws CONFLICT, NOT_FOUND.
 */
export async function requireCover(
  { app, user, owner }: Pick<OwnerContext, 'app' | 'user' | 'owner'>,
  lines: readonly ReportLine[],
): Promise<void> {
  const reports = lines.filter(({ itemType }) => productOf(itemType).measures.length > 0);
  if (reports.length === 0) return;
  const farmIds = reports.map(({ farmId }) => farmId);
  const { farms, parcels, custom } = await app.database.asUser(
    user,
    async (sql) => ({
      farms: await ownFarms(sql, owner.id, farmIds),
      parcels: await sql
        .selectFrom('farm_parcel')
        .select(['farm_id as farmId', 'geometry'])
        .where('farm_id', 'in', farmIds)
        .execute(),
      custom: await customLandOf(sql, farmIds),
    }),
    { readOnly: true },
  );
  for (const { farmId, itemType } of reports) {
    const drawn = custom.get(farmId);
    const land = [
      ...parcels.filter((parcel) => parcel.farmId === farmId),
      ...(drawn ? [{ geometry: drawn.geometry }] : []),
    ];
    if (land.length === 0 || (await isReached(app.cover, itemType, land))) continue;
    throw new CallError(
      'CONFLICT',
      `There are no cover data for ${farms.get(farmId)!.name}: it is outside the area they cover. A ${itemTypeName(itemType, 'list')} cannot be made. Please remove it from the cart.`,
    );
  }
}

async function isReached(
  cover: OwnerContext['app']['cover'],
  itemType: ItemType,
  land: readonly { geometry: Polygon | MultiPolygon }[],
): Promise<boolean> {
  const bounds = extentOf(land);
  for (const product of productOf(itemType).measures) {
    const source = cover[product];
    if (!source || (await hasData(source, spread(COVER_PRODUCTS[product].dates), bounds)))
      return true;
  }
  return false;
}

async function hasData(
  source: RasterSource,
  dates: readonly string[],
  bounds: LonLatBounds,
): Promise<boolean> {
  const late = new Promise<true>((resolve) => {
    setTimeout(() => resolve(true), LIMIT_MS).unref();
  });
  const look = async () => {
    for (const date of dates) {
      const raster = await source.open(date);
      const percents = raster && (await percentagesOn(raster, gridOver(bounds)));
      if (percents?.some((percent) => !Number.isNaN(percent))) return true;
    }
    return false;
  };
  return Promise.race([look().catch(() => true), late]);
}

const gridOver = ([west, south, east, north]: LonLatBounds): GridInCrs => ({
  crs: 'EPSG:4326',
  left: west,
  top: north,
  pixelWidth: (east - west) / ACROSS,
  pixelHeight: (north - south) / ACROSS,
  columns: ACROSS,
  rows: ACROSS,
});
