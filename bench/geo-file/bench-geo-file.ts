import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { writeBoundary } from '#shared/geo-export';
import { medianOf, type Measured } from '../measure.ts';
import { sized } from '../sized.ts';
import type { BenchPage, BenchReading } from './bench-page.ts';
import { longestTaskOf } from './longest-task.ts';
import { readByOgr } from './read-by-ogr.ts';
import { syntheticKml, syntheticPaddocks } from './synthetic-paddocks.ts';

const PLACEMARKS = sized({ usual: 5_000, smoke: 10 });
const VERTICES = 200;
/** Areas in a GeoPackage of 20 MB. */
const GPKG_AREAS = PLACEMARKS;
/** Limits: ratio to the peer, and milliseconds. */
const [MAX_RATIO, MAX_OGR_RATIO, MAX_BLOCK_MS] = [1.2, 2, 50];
const MB = 1_000_000;

export interface GeoFileBenchOptions {
  rounds: number;
  chromiumPath: string;
  say: (line: string) => void;
}

/**
 * Reads a large KML in Chromium, alternating between the worker and the browser's own parser, and
 * once more in the worker under a trace; then draws the result as the map's preview does, and with
 * plain Leaflet. Last, reads a GeoPackage of 20 MB, beside ogr2ogr where that is installed.
 */
export async function benchGeoFile(options: GeoFileBenchOptions): Promise<Measured[]> {
  const { rounds, chromiumPath, say } = options;
  const kml = syntheticKml(syntheticPaddocks(PLACEMARKS, VERTICES));
  const gpkg = await syntheticGeoPackage();
  const server = await serve(resolve('dist/bench/page'), {
    '/paddocks.kml': kml,
    '/paddocks.gpkg': gpkg,
  });
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--js-flags=--expose-gc'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => 'bench' in window);
    const bytes = await ask(page, 'load', '/paddocks.kml');
    say(`${PLACEMARKS} placemarks of ${VERTICES} corners: ${(bytes / MB).toFixed(1)} MB`);
    const ours: BenchReading[] = [];
    const peer: BenchReading[] = [];
    const longest: number[] = [];
    const longestTask = async (name: 'read' | 'draw' | 'drawByLeaflet') => {
      await collectGarbage(page);
      return longestTaskOf(browser, page, () => ask(page, name));
    };
    for (let round = 0; round < rounds; round++) {
      await collectGarbage(page);
      peer.push(await ask(page, 'readByDom'));
      await collectGarbage(page);
      ours.push(await ask(page, 'read'));
      longest.push(await longestTask('read'));
      const [our, their] = [ours.at(-1)!, peer.at(-1)!];
      const held = `longest task of the page ${longest.at(-1)!.toFixed(0)} ms`;
      say(`${our.ms.toFixed(0)} ms in the worker, ${held}; ${their.ms.toFixed(0)} ms by DOMParser`);
    }
    const wrong = [...ours, ...peer].find(({ features }) => features !== PLACEMARKS);
    if (wrong) throw new Error(`${wrong.features} of ${PLACEMARKS} placemarks were read.`);
    const drawn = await longestTask('draw');
    const drawnByLeaflet = await longestTask('drawByLeaflet');
    say(
      `longest task while drawn: ${drawn.toFixed(0)} ms, by Leaflet ${drawnByLeaflet.toFixed(0)}`,
    );
    return [
      ...measuredOf(ours, peer, longest),
      {
        what: 'longest task of the page, drawn on a map, nearer and back',
        size: PLACEMARKS,
        unit: 'ms',
        ours: drawn,
        peer: drawnByLeaflet,
        goal: `< ${MAX_BLOCK_MS} ms`,
        met: drawn < MAX_BLOCK_MS,
      },
      ...(await measureGeoPackage(browser, page, gpkg, options)),
    ];
  } finally {
    await browser.close();
    server.close();
  }
}

async function syntheticGeoPackage(): Promise<Uint8Array> {
  const features = syntheticPaddocks(GPKG_AREAS, VERTICES).map((ring, i) => ({
    type: 'Feature' as const,
    properties: { name: `Paddock ${i + 1}` },
    geometry: { type: 'Polygon' as const, coordinates: [ring] },
  }));
  const { bytes } = await writeBoundary('gpkg', {
    fileStem: 'paddocks',
    name: 'Paddocks',
    features,
    writtenAt: new Date(0),
  });
  return bytes;
}

async function measureGeoPackage(
  browser: Browser,
  page: Page,
  gpkg: Uint8Array,
  { rounds, say }: GeoFileBenchOptions,
): Promise<Measured[]> {
  await ask(page, 'load', '/paddocks.gpkg');
  const whole: number[] = [];
  const readings: number[] = [];
  const peer: number[] = [];
  const checkedPeer: number[] = [];
  let longest = 0;
  for (let round = 0; round < rounds; round++) {
    await collectGarbage(page);
    const { ms, untilChecksMs, features } = await ask(page, 'read');
    if (features !== GPKG_AREAS) throw new Error(`${features} of ${GPKG_AREAS} areas were read.`);
    whole.push(ms);
    readings.push(untilChecksMs);
    const their = await readByOgr(gpkg, false);
    if (their !== null) peer.push(their);
    const theirChecked = await readByOgr(gpkg, true);
    if (theirChecked !== null) checkedPeer.push(theirChecked);
    await collectGarbage(page);
    longest = Math.max(longest, await longestTaskOf(browser, page, () => ask(page, 'read')));
    const [reading, all] = [untilChecksMs.toFixed(0), ms.toFixed(0)];
    say(
      `GeoPackage: read in ${reading} ms, checked in ${all}; ${their?.toFixed(0) ?? '–'} and ${theirChecked?.toFixed(0) ?? '–'} by ogr2ogr`,
    );
  }
  const medianOrNull = (all: readonly number[]) => (all.length > 0 ? medianOf(all) : null);
  const [our, their] = [medianOf(readings), medianOrNull(peer)];
  const [ourWhole, theirWhole] = [medianOf(whole), medianOrNull(checkedPeer)];
  const isMet = (ms: number, peers: number | null) =>
    peers === null ? null : ms <= peers * MAX_OGR_RATIO;
  const common = { size: GPKG_AREAS, unit: 'ms' } as const;
  return [
    {
      ...common,
      what: `a GeoPackage of ${(gpkg.length / MB).toFixed(0)} MB, read`,
      ours: our,
      peer: their,
      goal: `≤ ${MAX_OGR_RATIO} ×`,
      met: isMet(our, their),
    },
    {
      ...common,
      // ogr2ogr measures nothing.
      what: 'the same, also checked, measured and thinned for the map',
      ours: ourWhole,
      peer: theirWhole,
      goal: `≤ ${MAX_OGR_RATIO} ×`,
      met: isMet(ourWhole, theirWhole),
    },
    {
      ...common,
      what: 'longest task of the page while it is read',
      ours: longest,
      peer: null,
      goal: `< ${MAX_BLOCK_MS} ms`,
      met: longest < MAX_BLOCK_MS,
    },
  ];
}

function measuredOf(
  ours: readonly BenchReading[],
  peer: readonly BenchReading[],
  longestTasks: readonly number[],
): Measured[] {
  const our = medianOf(ours.map(({ ms }) => ms));
  const their = medianOf(peer.map(({ ms }) => ms));
  const longest = Math.max(...longestTasks);
  const common = { size: PLACEMARKS, unit: 'ms' } as const;
  return [
    {
      ...common,
      what: `a KML of ${VERTICES} corners each, read and checked`,
      ours: our,
      peer: their,
      goal: `≤ ${MAX_RATIO} ×`,
      met: our <= their * MAX_RATIO,
    },
    {
      ...common,
      what: 'longest task of the page meanwhile',
      ours: longest,
      peer: their,
      goal: `< ${MAX_BLOCK_MS} ms`,
      met: longest < MAX_BLOCK_MS,
    },
  ];
}

/** Collects garbage of earlier work in a separate task, so that it counts for neither side. */
const collectGarbage = (page: Page) =>
  page.evaluate(() => (window as unknown as { gc: () => void }).gc());

async function ask<Name extends keyof BenchPage>(
  page: Page,
  name: Name,
  ...args: Parameters<BenchPage[Name]>
): Promise<Awaited<ReturnType<BenchPage[Name]>>> {
  return page.evaluate(
    async ({ name, args }) => {
      const { bench } = window as unknown as { bench: BenchPage };
      return (bench[name] as (...given: unknown[]) => Promise<never>)(...args);
    },
    { name, args },
  );
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.kml': 'text/xml',
  '.gpkg': 'application/geopackage+sqlite3',
};

const PAGE =
  '<!doctype html><link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script>';

/** Serves the built page and the files on loopback. */
async function serve(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const path = join(folder, url);
    response.setHeader('content-type', TYPES[extname(url)] ?? 'text/html; charset=utf-8');
    if (url === '/') response.end(PAGE);
    else if (url in files) response.end(files[url]);
    else if (!url.includes('..') && existsSync(path)) createReadStream(path).pipe(response);
    else response.writeHead(404).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return server;
}
