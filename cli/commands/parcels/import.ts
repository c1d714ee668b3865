import { basename } from 'node:path';
import type { TaskProgress, TaskResult } from '../../../server/operate/tasks.ts';
import type { Command, CommandInput } from '../../command.ts';
import { misuse } from '../../failure.ts';
import { runShownTask } from '../../operator/run-operator-task.ts';
import type { Progress } from '../../output/progress.ts';
import { dataDirOf, dataDirOption, postgisUrlOf } from '../data-dir.ts';
import { describeLoaded } from './describe-loaded.ts';
import { snakeKeys } from '../../output/snake-keys.ts';

export const importCommand: Command<TaskResult<'parcels import'>> = {
  name: 'import',
  summary: 'Loads a cadastre out of files.',
  about:
    'Loads cadastre files (GeoJSON, newline GeoJSON, shapefile, FlatGeobuf) and serves them instead of what was loaded before, also while the server runs. FILE may name its state and the type of all its parcels: QLD=qld.zip, NSW/road=roads.geojson. With PARCEL_ENGINE=postgis set as for the server, it goes into DATABASE_URL too.',
  args: '<FILE...>',
  options: [
    { flags: '--state <STATE>', about: 'State of the files that do not name theirs.' },
    {
      flags: '--map <ATTRIBUTE=FIELD...>',
      about:
        'Which attribute holds what: pid, jid, lot, section, planType, plan, volume, folio, lga, nrm, type. Names the state usually uses are known.',
    },
    { flags: '--crs <CODE>', about: 'Coordinates of files that do not say theirs: EPSG:28355.' },
    { flags: '--lat-first', about: 'Positions are written latitude first.' },
    {
      flags: '--regions <KIND=FILE...>',
      about:
        'Layers of local government areas and NRM regions for parcels that name none: lga=FILE nrm=FILE, with #ATTRIBUTE after it where the name is in an unusual one.',
    },
    { flags: '--name <NAME>', about: 'Name of the cadastre, shown with maps and reports.' },
    { flags: '--version <VERSION>', about: 'Its version. Default: today.' },
    { flags: '--add', about: 'Keep what is loaded of other states.' },
    {
      flags: '--max-refused <PERCENT>',
      about: 'Change nothing when more than this is left out.',
      default: '5',
    },
    {
      flags: '--report <FILE>',
      about:
        'Where to write what was left out or put right: JSON, and .txt. Default: report.json beside the loaded cadastre.',
    },
    dataDirOption,
  ],
  examples: [
    'Lot_EPSG4283.zip --state NSW --version 2026-11',
    'NSW=lots.zip NSW/road=roads.zip QLD=dcdb.fgb --regions lga=lga.zip nrm=nrm.zip',
    'parcels.geojson --state VIC --map SPI=jid PFI=pid --report import.json --add',
  ],
  run: async (input, terminal) => {
    const { options } = input;
    const maxRefusedPercent = Number(options['maxRefused']);
    if (!(maxRefusedPercent >= 0 && maxRefusedPercent <= 100)) {
      throw misuse('--max-refused takes a number from 0 to 100.');
    }
    return runShownTask(
      'parcels import',
      {
        dataDir: dataDirOf(input, terminal),
        files: [...input.args],
        state: text(options, 'state'),
        map: list(options, 'map'),
        crs: text(options, 'crs'),
        latFirst: options['latFirst'] === true,
        regions: list(options, 'regions'),
        name: text(options, 'name'),
        version: text(options, 'version'),
        add: options['add'] === true,
        maxRefusedPercent,
        reportPath: text(options, 'report'),
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
    `Done in ${seconds} s. A running server changes to it by itself within seconds.`,
    `What was left out or put right, one by one: ${reportPath}`,
  ],
};

type Options = CommandInput['options'];
const text = (options: Options, name: string) => (options[name] as string | undefined) ?? null;
const list = (options: Options, name: string) => (options[name] as string[] | undefined) ?? [];

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
  }
}
