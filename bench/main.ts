import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Measured } from './measure.ts';
import { benchApi } from './api/bench-api.ts';
import { benchCli } from './cli/bench-cli.ts';
import { benchCapacity } from './capacity/bench-capacity.ts';
import { benchDecode } from './decode/bench-decode.ts';
import { benchDrawing } from './drawing/bench-drawing.ts';
import { benchEmbed } from './embed/bench-embed.ts';
import { benchGeoFile } from './geo-file/bench-geo-file.ts';
import { benchGeoScore } from './geo-score/bench-geo-score.ts';
import { benchGrowth } from './growth/bench-growth.ts';
import { benchMap } from './map/bench-map.ts';
import { benchOutlines } from './map/bench-outlines.ts';
import { benchPhone } from './map/bench-phone.ts';
import { benchWeb } from './map/bench-web.ts';
import { benchParcels } from './parcels/bench-parcels.ts';
import { benchPostgis } from './postgis/bench-postgis.ts';
import { benchProjects } from './projects/bench-projects.ts';
import { benchReport } from './report/bench-report.ts';
import { benchStart } from './start/bench-start.ts';
import { tableOf } from './table.ts';

const USAGE = `Usage:
  npm run bench -- parcels [--json] [--sizes 10000,100000,1000000] [--rounds 31]
  npm run bench -- postgis [--json] [--sizes 1000000,5000000] [--rounds 31]
  npm run bench -- embed [--json] [--rounds 9]
  npm run bench -- geo-file [--json] [--rounds 9]
  npm run bench -- geo-score --folder FOLDER [--json]
  npm run bench -- map [--json]
  npm run bench -- outlines [--json]
  npm run bench -- phone [--json] [--rounds 3]
  npm run bench -- web [--json] [--rounds 3]
  npm run bench -- drawing [--json]
  npm run bench -- report [--json] [--rounds 9]
  npm run bench -- cli [--json] [--rounds 41]
  npm run bench -- projects [--json] [--rounds 21]
  npm run bench -- api [--json] [--rounds 5]
  npm run bench -- decode [--json] [--rounds 31]
  npm run bench -- growth [--json] [--sizes 100000,5000000] [--rounds 41] [--calls parcels.]
  npm run bench -- capacity [--json] [--rounds 5]
  npm run bench -- start [--json] [--rounds 5]
`;

const programFolder = dirname(fileURLToPath(import.meta.url));

interface Topic {
  rounds: number;
  /** Numbers of parcels. */
  sizes?: readonly number[];
  /** What `size` counts, and the name of the peer. */
  sizedBy: string;
  peer: string;
  run(options: {
    sizes: readonly number[];
    rounds: number;
    programFolder: string;
    chromiumPath: string;
    /** Of files to read. */
    folder: string | undefined;
    calls: string;
    say: (line: string) => void;
  }): Promise<Measured[]>;
}

const TOPICS: Readonly<Record<string, Topic>> = {
  parcels: {
    rounds: 31,
    sizes: [10_000, 100_000, 1_000_000],
    sizedBy: 'parcels',
    peer: 'PostGIS',
    run: benchParcels,
  },
  postgis: {
    rounds: 31,
    sizes: [1_000_000, 5_000_000],
    sizedBy: 'parcels',
    peer: 'smaller',
    run: benchPostgis,
  },
  cli: { rounds: 41, sizedBy: 'projects', peer: 'node -e 0', run: benchCli },
  projects: { rounds: 21, sizedBy: 'projects', peer: 'standing', run: benchProjects },
  api: { rounds: 5, sizedBy: 'connections', peer: 'bare Fastify', run: benchApi },
  decode: { rounds: 31, sizedBy: 'MB', peer: 'fetch().json()', run: benchDecode },
  growth: {
    rounds: 41,
    sizes: [100_000, 5_000_000],
    sizedBy: 'customers',
    peer: 'one customer',
    run: benchGrowth,
  },
  capacity: { rounds: 5, sizedBy: 'of', peer: 'peer', run: benchCapacity },
  start: { rounds: 5, sizedBy: 'servers', peer: 'peer', run: benchStart },
  report: { rounds: 9, sizedBy: 'parcels', peer: 'idle', run: benchReport },
  embed: { rounds: 9, sizedBy: 'parcels', peer: 'Leaflet', run: benchEmbed },
  map: { rounds: 1, sizedBy: 'parcels', peer: 'peer', run: benchMap },
  outlines: { rounds: 1, sizedBy: 'parcels', peer: 'Leaflet', run: benchOutlines },
  phone: { rounds: 3, sizedBy: 'farms', peer: 'Leaflet', run: benchPhone },
  web: { rounds: 3, sizedBy: 'farms', peer: 'peer', run: benchWeb },
  drawing: { rounds: 1, sizedBy: 'corners', peer: 'peer', run: benchDrawing },
  'geo-score': { rounds: 1, sizedBy: 'files', peer: 'GDAL', run: benchGeoScore },
  'geo-file': { rounds: 9, sizedBy: 'placemarks', peer: 'browser/Leaflet', run: benchGeoFile },
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      rounds: { type: 'string' },
      folder: { type: 'string' },
      calls: { type: 'string', default: '' },
    },
  });
  const topic = TOPICS[positionals.join()];
  const sizes = values.sizes?.split(',').map(Number) ?? topic?.sizes ?? [];
  const rounds = Number(values.rounds ?? topic?.rounds);
  const isUsable = [...sizes, rounds].every((value) => Number.isInteger(value) && value > 0);
  if (!topic || !isUsable) {
    process.stderr.write(USAGE);
    return 2;
  }
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const measured = await topic.run({
    sizes,
    rounds,
    programFolder,
    chromiumPath: process.env['CHROMIUM'] ?? '',
    folder: values.folder,
    calls: values.calls,
    say,
  });
  process.stdout.write(
    values.json ? `${JSON.stringify(measured, null, 2)}\n` : tableOf(measured, topic),
  );
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
