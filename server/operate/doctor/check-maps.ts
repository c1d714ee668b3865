import { join } from 'node:path';
import {
  COVER_PRODUCT_IDS,
  COVER_PRODUCTS,
  coverAddress,
  latestCoverDate,
  type CoverProduct,
} from '#entities/cover';
import { createLog } from '../../platform/log.ts';
import { createOutsideFetch } from '../../platform/outside/outside-fetch.ts';
import { readCurrent } from '../../cadastre/data-set/index.ts';
import { coverSettingsOf } from '../../platform/settings/groups/cover.ts';
import { coverSources } from '../../rasters/index.ts';
import { openBucket } from '../../platform/files/create-file-store.ts';
import { loadedInPostgis } from '../postgis.ts';
import { servedSnapshot } from '../served-snapshot.ts';
import { fail, off, ok, warn, type Check } from './finding.ts';

/** A tile over the Riverina, where every map of Australia has content. */
const TILE = { z: 5, x: 28, y: 19 };

const tileCheck = (
  name: string,
  setting: 'BASE_MAP_SATELLITE' | 'BASE_MAP_STREETS' | 'REFERENCE_TILES',
): Check => ({
  name,
  cure: `Check ${setting}; browsers load tiles from it.`,
  isStandIn: ({ sandbox }) => sandbox,
  async run({ settings, origin }) {
    const template = settings[setting];
    if (!template) return off(`The ${name} is off: ${setting} is not set.`);
    return tileFrom(template, origin, setting);
  },
});

function coverCheck(product: CoverProduct): Check {
  const { source, tiles, until } = coverSettingsOf(product);
  return {
    name: COVER_PRODUCTS[product].name.toLowerCase(),
    cure: `Check ${source} or ${tiles}: the files of its latest date must be readable from this machine.`,
    async run({ settings, origin }) {
      if (settings.sandbox && !settings[source]) return off('The sandbox generates its own.');
      const date = latestCoverDate(product);
      const ownTiles = settings[tiles];
      if (ownTiles) return tileFrom(coverAddress(ownTiles, product, date), origin, tiles);
      if (!settings[source]) return off(`It is off: ${source} is not set.`);
      const raster = await coverSources(settings, createLog('silent'))[product]!.open(date);
      if (raster === null) {
        return warn(
          `There is no file for ${date}.`,
          `Check the file names in ${source}, and ${until}.`,
        );
      }
      // Opening the file checked its header and coordinate system; reading one block checks its data.
      await raster.levels.at(-1)!.block(0, 0);
      return ok(`The file of ${date} can be read (${raster.crs}).`);
    },
  };
}

async function tileFrom(template: string, origin: string, setting: string) {
  const filled = template
    .replace('{s}', 'a')
    .replace('{r}', '')
    .replace(/\{([zxy])\}/g, (_, axis: 'z' | 'x' | 'y') => String(TILE[axis]));
  const send = createOutsideFetch({ system: 'The tile store', timeoutMs: 5_000 });
  const answer = await send(new URL(filled, origin), { headers: { 'user-agent': 'Fenceline' } });
  const type = answer.headers.get('content-type') ?? 'no type';
  if (answer.ok && type.startsWith('image/')) return ok(`Tile 5/28/19 is ${type}.`);
  return fail(`Tile 5/28/19 returned ${answer.status} with ${type}.`, `Check ${setting}.`);
}

const parcelsCheck: Check = {
  name: 'parcels',
  cure: 'Import the cadastre again: fenceline parcels import',
  async run({ settings }) {
    if (settings.PARCEL_ENGINE === 'postgis') {
      const { name, version, parcelCount } = await loadedInPostgis(settings.DATABASE_URL!);
      return ok(`${name}, version ${version}: ${parcelCount.toLocaleString('en-AU')} parcels.`);
    }
    const folder = join(settings.DATA_DIR, 'parcels');
    const served = await servedSnapshot(
      await openBucket(settings, undefined, { attempts: 1 }),
      folder,
    );
    if (served === null) {
      return settings.sandbox
        ? ok('The sample district is served.')
        : warn(
            'The sample district is served: no cadastre was imported.',
            'Import one: fenceline parcels import',
          );
    }
    const { dataSet, path, isInBucket, fault } = served;
    if (fault !== null) return fail(`${path} is ${fault}.`, parcelsCheck.cure);
    const says = `${dataSet.name}, version ${dataSet.version}: ${dataSet.parcelCount.toLocaleString('en-AU')} parcels.`;
    if (settings.FILES_S3_BUCKET !== undefined && !isInBucket) {
      return warn(
        `${says} It is on this machine only: the bucket has no cadastre.`,
        'Copy it for the other nodes: fenceline files move --to-bucket',
      );
    }
    const own = isInBucket ? await readCurrent(folder) : dataSet;
    return own !== null && own.snapshot !== dataSet.snapshot
      ? warn(
          `${says} This machine still has version ${own.version}.`,
          'A running server fetches the new one within minutes; otherwise its log says why not.',
        )
      : ok(says);
  },
};

const markerCheck: Check = {
  name: 'markers',
  cure: 'Check MAPBOX_TOKEN: it must be a public token that is valid for this address.',
  async run({ settings: { MAPBOX_TOKEN: token } }) {
    if (!token) return off('Gates have the built-in marker: MAPBOX_TOKEN is not set.');
    const send = createOutsideFetch({ system: 'Mapbox', timeoutMs: 5_000 });
    const picture = new URL('https://api.mapbox.com/v4/marker/pin-s-farm+008000.png');
    picture.searchParams.set('access_token', token);
    const answer = await send(picture);
    if (answer.ok) return ok('Mapbox draws them.');
    return fail(`Mapbox answers ${answer.status}.`, markerCheck.cure);
  },
};

/** Checks of everything that maps are drawn from. */
export const mapChecks: readonly Check[] = [
  parcelsCheck,
  tileCheck('satellite map', 'BASE_MAP_SATELLITE'),
  tileCheck('street map', 'BASE_MAP_STREETS'),
  tileCheck('reference layer', 'REFERENCE_TILES'),
  ...COVER_PRODUCT_IDS.map(coverCheck),
  markerCheck,
];
