import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright';
import type { EmbedMap } from '#shared/api/contract';
import { medianOf, type Measured } from '../measure.ts';

const PARCELS = 500;
/** Compressed bytes; milliseconds from data to drawn; milliseconds of one task. */
const [MOST_BYTES, MOST_DRAWN_MS, MOST_TASK_MS] = [42 * 1024, 300, 50];
const KB = 1024;

export interface EmbedBenchOptions {
  rounds: number;
  /** The built element. */
  scriptFile: string;
  chromiumPath: string;
  say(line: string): void;
}

interface Drawn {
  ms: number;
  longestTaskMs: number;
}

/** Draws a farm of 500 parcels on a page, in turn by the element and by Leaflet alone. */
export async function benchEmbed(options: EmbedBenchOptions): Promise<Measured[]> {
  const { rounds, scriptFile, chromiumPath } = options;
  const require = createRequire(import.meta.url);
  const leaflet = require.resolve('leaflet/dist/leaflet.js');
  const files = {
    '/embed/farm-map.js': readFileSync(scriptFile),
    '/leaflet.js': readFileSync(leaflet),
  };
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
  return measuredOf(ours, peer, sizes as [number, number]);
}

function measuredOf(ours: Drawn[], peer: Drawn[], [our, their]: [number, number]): Measured[] {
  const drawn = medianOf(ours.map(({ ms }) => ms));
  const task = medianOf(ours.map(({ longestTaskMs }) => longestTaskMs));
  return [
    {
      size: PARCELS,
      what: 'script, compressed',
      unit: 'MB',
      ours: our / KB / KB,
      peer: their / KB / KB,
      goal: '≤ 42 kB',
      met: our <= MOST_BYTES,
    },
    {
      size: PARCELS,
      what: 'from script and data to drawn',
      unit: 'ms',
      ours: drawn,
      peer: medianOf(peer.map(({ ms }) => ms)),
      goal: `≤ ${MOST_DRAWN_MS} ms`,
      met: drawn <= MOST_DRAWN_MS,
    },
    {
      size: PARCELS,
      what: 'longest task of 50 ms or more meanwhile',
      unit: 'ms',
      ours: task,
      peer: medianOf(peer.map(({ longestTaskMs }) => longestTaskMs)),
      goal: `≤ ${MOST_TASK_MS} ms`,
      met: task <= MOST_TASK_MS,
    },
  ];
}

/** A page of its own for every drawing: nothing is warm but the browser. */
async function drawnOn(browser: Browser, address: string): Promise<Drawn> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  await page.goto(address);
  const drawn = await page
    .waitForFunction(() => (window as unknown as { drawn?: Drawn }).drawn)
    .then((handle) => handle.jsonValue());
  await page.close();
  return drawn as Drawn;
}

/** Parcels in a grid, each outline of forty corners as surveyors leave them along a creek. */
function farmOf(count: number): EmbedMap {
  const [west, south, side] = [146.4, -34.6, 0.004];
  const columns = Math.ceil(Math.sqrt(count));
  const parcels = Array.from({ length: count }, (_, i) => {
    const [x, y] = [west + (i % columns) * side, south + Math.floor(i / columns) * side];
    const ring = Array.from({ length: 40 }, (_, corner) => {
      const [edge, along] = [Math.floor(corner / 10), (corner % 10) / 10];
      const bend = (corner % 2) * side * 0.01;
      const [dx, dy] = [
        [along, bend / side],
        [1 - bend / side, along],
        [1 - along, 1 - bend / side],
        [bend / side, 1 - along],
      ][edge] as [number, number];
      return [x + dx * side, y + dy * side];
    });
    return {
      lot_plan: `${i + 1}//DP755510`,
      geometry: { type: 'Polygon' as const, coordinates: [[...ring, ring[0]!]] },
    };
  });
  return {
    name: 'Kurrajong Park',
    locality: 'Tarrangool NSW',
    area_ha: 8_000,
    bounds: [west, south, west + columns * side, south + columns * side],
    boundary: parcels.map(({ geometry }) => geometry),
    parcels,
    gate: [west, south],
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
// Drawn is after the frame that shows it; long tasks are told a little later.
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

async function serve(files: Record<string, Buffer>, farm: EmbedMap): Promise<Server> {
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
