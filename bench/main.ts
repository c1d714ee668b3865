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
import { MissingProgramError } from './missing-program-error.ts';
import { benchParcels } from './parcels/bench-parcels.ts';
import { benchPostgis } from './postgis/bench-postgis.ts';
import { benchProjects } from './projects/bench-projects.ts';
import { benchDesk } from './report/bench-desk.ts';
import { benchReport } from './report/bench-report.ts';
import { benchStart } from './start/bench-start.ts';
import { tableOf } from './table.ts';
import topics from './topics.json' with { type: 'json' };

interface Options {
  /** Numbers of parcels. */
  sizes: readonly number[];
  rounds: number;
  chromiumPath: string;
  /** Of files to read. */
  folder: string | undefined;
  calls: string;
  say: (line: string) => void;
}

const BENCHES: Record<keyof typeof topics, (options: Options) => Promise<Measured[]>> = {
  parcels: benchParcels,
  postgis: benchPostgis,
  growth: benchGrowth,
  cli: benchCli,
  projects: benchProjects,
  api: benchApi,
  decode: benchDecode,
  capacity: benchCapacity,
  start: benchStart,
  report: benchReport,
  desk: benchDesk,
  embed: benchEmbed,
  map: benchMap,
  outlines: benchOutlines,
  phone: benchPhone,
  web: benchWeb,
  drawing: benchDrawing,
  'geo-score': benchGeoScore,
  'geo-file': benchGeoFile,
};

/** Runs one topic. `run.mjs` checks the arguments and passes them as JSON. */
async function main(): Promise<void> {
  const { topic, json, ...options } = JSON.parse(process.argv[2] ?? '') as Omit<Options, 'say'> & {
    topic: keyof typeof topics;
    json: boolean;
  };
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const measured = await BENCHES[topic]({ ...options, say });
  process.stdout.write(
    json ? `${JSON.stringify(measured, null, 2)}\n` : tableOf(measured, topics[topic]),
  );
}

main().catch((error: unknown) => {
  const isMissing = error instanceof MissingProgramError;
  console.error(isMissing ? error.message : error);
  process.exitCode = isMissing ? 3 : 1;
});
