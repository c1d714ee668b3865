import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Polygon } from 'geojson';
import { chromium, type Browser } from 'playwright';
import { union } from 'polyclip-ts';
import type { SharedMapContent } from '#shared/api/contract';
import { outlineOf } from '#shared/farm-outline';
import { medianOf, timed, type Measured } from '../measure.ts';
import { sized } from '../sized.ts';

const PARCELS = sized({ usual: 500, smoke: 4 });
/** Vertices on each of a parcel's four edges: as surveyed along a creek, and at most. */
const [VERTICES, MAX_VERTICES] = [10, 50];
const OUTLINE = { squeeze: 0.82, tolerance: 9e-6 } as const;
/** Limits: compressed bytes; milliseconds from data to drawn map; milliseconds of a single task. */
const [MAX_BYTES, MAX_DRAWN_MS, MAX_TASK_MS] = [42 * 1024, 300, 50];
const KB = 1024;

export interface EmbedBenchOptions {
  rounds: number;
  chromiumPath: string;
  say(line: string): void;
}

interface Drawn {
  ms: number;
  longestTaskMs: number;
}

/** Draws a farm of 500 parcels on a page, alternating between the element and plain Leaflet. */
export async function benchEmbed(options: EmbedBenchOptions): Promise<Measured[]> {
  const { rounds, chromiumPath } = options;
  const require = createRequire(import.meta.url);
  const leaflet = require.resolve('leaflet/dist/leaflet.js');
  const files = {
    '/embed/farm-map.js': readFileSync(resolve('dist/embed/farm-map.js')),
    '/leaflet.js': readFileSync(leaflet),
  };
  const outline = await outlineMeasured(rounds, (line) => options.say(line));
  const server = await serve(files, farmOf(PARCELS));
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  const ours: Drawn[] = [];
  const peer: Drawn[] = [];
  try {
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    for (let round = 0; round < rounds; round++) {
      peer.push(await drawnOn(browser, `${origin}/leaflet`));
      ours.push(await drawnOn(browser, `${origin}/element`));
      options.say(
        `${ours.at(-1)!.ms.toFixed(0)} ms by the element, ${peer.at(-1)!.ms.toFixed(0)} ms by Leaflet`,
      );
    }
  } finally {
    await browser.close();
    server.close();
  }
  const sizes = Object.values(files).map((file) => gzipSync(file, { level: 9 }).length);
  return [...measuredOf(ours, peer, sizes as [number, number]), outline];
}

/**
 * Measures the outline that the server computes once for the largest farm, compared with the
 * overlay that Turf uses.
 */
async function outlineMeasured(rounds: number, say: (line: string) => void): Promise<Measured> {
  const areas = parcelsOf(PARCELS, MAX_VERTICES);
  const { squeeze, tolerance } = OUTLINE;
  const ours: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(() => outlineOf(areas, squeeze, tolerance)));
  }
  const [first, ...others] = areas.map(({ coordinates }) => coordinates) as Parameters<
    typeof union
  >;
  const peer = await timed(() => union(first, ...others));
  say(`${medianOf(ours).toFixed(0)} ms for the outline, ${peer.toFixed(0)} ms by polyclip`);
  const what = 'outline of 100,000 corners, on the server (peer: polyclip)';
  const [our, goal] = [medianOf(ours), '≤ peer'];
  return { size: PARCELS, what, unit: 'ms', ours: our, peer, goal, met: our <= peer };
}

function measuredOf(ours: Drawn[], peer: Drawn[], [our, their]: [number, number]): Measured[] {
  const drawn = medianOf(ours.map(({ ms }) => ms));
  const task = longestTaskOf(ours);
  return [
    {
      size: PARCELS,
      what: 'script, compressed',
      unit: 'MB',
      ours: our / KB / KB,
      peer: their / KB / KB,
      goal: '≤ 42 kB',
      met: our <= MAX_BYTES,
    },
    {
      size: PARCELS,
      what: 'from script and data to drawn',
      unit: 'ms',
      ours: drawn,
      peer: medianOf(peer.map(({ ms }) => ms)),
      goal: `≤ ${MAX_DRAWN_MS} ms`,
      met: drawn <= MAX_DRAWN_MS,
    },
    {
      size: PARCELS,
      what: 'longest task of 50 ms or more meanwhile, in any round',
      unit: 'ms',
      ours: task,
      peer: longestTaskOf(peer),
      goal: `≤ ${MAX_TASK_MS} ms`,
      met: task <= MAX_TASK_MS,
    },
  ];
}

/** Over all rounds, because a page that froze even once did freeze. */
const longestTaskOf = (rounds: readonly Drawn[]): number =>
  Math.max(...rounds.map(({ longestTaskMs }) => longestTaskMs));

/** Opens a new page for every drawing, so that only the browser is warm. */
async function drawnOn(browser: Browser, address: string): Promise<Drawn> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  await page.goto(address);
  const drawn = await page
    .waitForFunction(() => (window as unknown as { drawn?: Drawn }).drawn)
    .then((handle) => handle.jsonValue());
  await page.close();
  return drawn as Drawn;
}

const [WEST, SOUTH, SIDE] = [146.4, -34.6, 0.004];
const columnsOf = (count: number) => Math.ceil(Math.sqrt(count));

/** Generates parcels in a grid; neighbours have identical vertices along their shared edge. */
function parcelsOf(count: number, verticesAnEdge: number): Polygon[] {
  const bend = 0.01;
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [i % columnsOf(count), Math.floor(i / columnsOf(count))];
    const ring = Array.from({ length: 4 * verticesAnEdge }, (_vertex, vertex) => {
      const [edge, step] = [Math.floor(vertex / verticesAnEdge), vertex % verticesAnEdge];
      const [along, off] = [step / verticesAnEdge, (step % 2) * bend];
      const [dx, dy] = [
        [along, off],
        [1 + off, along],
        [1 - along, 1 + off],
        [off, 1 - along],
      ][edge] as [number, number];
      return [WEST + (x + dx) * SIDE, SOUTH + (y + dy) * SIDE];
    });
    return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] };
  });
}

function farmOf(count: number): SharedMapContent {
  const areas = parcelsOf(count, VERTICES);
  const across = columnsOf(count) * SIDE;
  return {
    name: 'Kurrajong Park',
    locality: 'Tarrangool NSW',
    area_ha: 8_000,
    bounds: [WEST, SOUTH, WEST + across, SOUTH + across],
    boundary: outlineOf(areas, OUTLINE.squeeze, OUTLINE.tolerance),
    parcels: areas.map((geometry, i) => ({ lot_plan: `${i + 1}//DP755510`, geometry })),
    paddocks: null,
    gate: [WEST, SOUTH],
    base_maps: [],
    ground_cover: null,
    attributions: [],
  };
}

const OBSERVE = `
let longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ entryTypes: ['longtask'] });
// A map counts as drawn after the frame that shows it; the browser reports long tasks a little
// later.
const drawnSince = (start) => requestAnimationFrame(() => setTimeout(() => {
  const ms = performance.now() - start;
  setTimeout(() => { window.drawn = { ms, longestTaskMs: longest }; }, 300);
}));`;

const PAGES: Readonly<Record<string, string>> = {
  '/element': `<!doctype html><script>${OBSERVE}
document.addEventListener('farm-map:ready', () => {
  const [data] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.json'));
  drawnSince(data.responseEnd);
});</script>
<farm-map map-key="bench"></farm-map><script src="/embed/farm-map.js"></script>`,
  '/leaflet': `<!doctype html><script>${OBSERVE}</script><div id="map" style="height:400px"></div>
<script src="/leaflet.js"></script><script>
fetch('/embed/bench.json').then((answer) => answer.json()).then((farm) => {
  const start = performance.now();
  const [west, south, east, north] = farm.bounds;
  const map = L.map('map', { preferCanvas: true }).fitBounds([[south, west], [north, east]]);
  for (const geometry of farm.boundary) L.geoJSON(geometry, { style: { color: 'orange', weight: 5 } }).addTo(map);
  for (const { geometry } of farm.parcels) L.geoJSON(geometry, { style: { color: '#fff', weight: 1.5, fill: false } }).addTo(map);
  drawnSince(start);
});</script>`,
};

async function serve(files: Record<string, Buffer>, farm: SharedMapContent): Promise<Server> {
  const data = JSON.stringify(farm);
  const server = createServer(({ url = '/' }, response) => {
    const [page, file] = [PAGES[url], files[url]];
    if (page) response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    else if (file) response.setHeader('content-type', 'text/javascript').end(file);
    else if (url.endsWith('.json'))
      response.setHeader('content-type', 'application/json').end(data);
    else response.writeHead(404).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return server;
}
