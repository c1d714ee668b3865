import { basename } from 'node:path';
import type { TaskProgress } from '../../../server/operate/tasks.ts';
import { command } from '../../command.ts';
import { misuse } from '../../failure.ts';
import { runShownTask } from '../../operator/run-operator-task.ts';
import type { Progress } from '../../output/progress.ts';
import { dataDirOf, dataDirOption, postgisUrlOf } from '../data-dir.ts';
import { describeLoaded } from './describe-loaded.ts';
import { snakeKeys } from '../../output/snake-keys.ts';

export const importCommand = command({
  name: 'import',
  summary: 'Imports a cadastre from files.',
  about:
    'Loads cadastre files (GeoJSON, newline GeoJSON, shapefile, FlatGeobuf) and serves them instead of the previous cadastre, even while the server is running. FILE may name its state and the type of all its parcels: QLD=qld.zip, NSW/road=roads.geojson. With FILES_S3_BUCKET set as for the server, imports it into the bucket, from which every node fetches it. With PARCEL_ENGINE=postgis set as for the server, also imports it into DATABASE_URL.',
  args: '<FILE...>',
  options: {
    '--state <STATE>': 'State of files that do not specify one.',
    '--map <ATTRIBUTE=FIELD...>':
      'Maps columns to attributes: pid, jid, lot, section, planType, plan, volume, folio, lga, nrm, type. The states’ usual names are recognised.',
    '--crs <CODE>': 'Coordinate system of files that do not specify one, such as EPSG:28355.',
    '--lat-first': 'Coordinates are in latitude, longitude order.',
    '--regions <KIND=FILE...>':
      'Layers of local government areas and NRM regions for parcels without one: lga=FILE nrm=FILE. Append #ATTRIBUTE if the name is in an unusual attribute.',
    '--name <NAME>': 'Name of the cadastre, shown with maps and reports.',
    '--version <VERSION>': 'Its version. Default: today.',
    '--add': 'Keep the loaded parcels of other states.',
    '--max-refused <PERCENT>': {
      about: 'Change nothing if more than this percentage is omitted.',
      default: '5',
    },
    '--report <FILE>':
      'File for the report of omissions and repairs, as JSON and .txt. Default: report.json next to the loaded cadastre.',
    ...dataDirOption,
  },
  examples: [
    'Lot_EPSG4283.zip --state NSW --version 2026-11',
    'NSW=lots.zip NSW/road=roads.zip QLD=dcdb.fgb --regions lga=lga.zip nrm=nrm.zip',
    'parcels.geojson --state VIC --map SPI=jid PFI=pid --report import.json --add',
  ],
  run: async (input, terminal) => {
    const { options } = input;
    const maxRefusedPercent = Number(options.maxRefused);
    if (!(maxRefusedPercent >= 0 && maxRefusedPercent <= 100)) {
      throw misuse('--max-refused must be a number from 0 to 100.');
    }
    return runShownTask(
      'parcels import',
      {
        dataDir: dataDirOf(input, terminal),
        files: [...input.args],
        state: options.state ?? null,
        map: options.map,
        crs: options.crs ?? null,
        latFirst: options.latFirst,
        regions: options.regions,
        name: options.name ?? null,
        version: options.version ?? null,
        add: options.add,
        maxRefusedPercent,
        reportPath: options.report ?? null,
        postgisUrl: postgisUrlOf(terminal),
      },
      terminal,
      describe,
    );
  },
  json: snakeKeys,
  show: ({ loaded, seconds, summary, reportPath }) => [
    ...summary,
    '',
    ...describeLoaded(loaded),
    `Done in ${seconds} s. Running servers switch to it by themselves.`,
    `Details of omissions and repairs: ${reportPath}`,
  ],
});

function describe({ step, file, share }: TaskProgress<'parcels import'>): Progress {
  const name = file === undefined ? '' : ` ${basename(file)}`;
  switch (step) {
    case 'regions':
      return { label: `Reading regions${name}`, share: null };
    case 'reading':
      return { label: `Reading${name}`, share: share ?? null };
    case 'packing':
      return { label: 'Packing and writing', share: null };
    case 'storing':
      return { label: 'Storing in the database', share: null };
    case 'sending':
      return { label: 'Sending to the bucket', share: null };
  }
}
