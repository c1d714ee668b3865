import { resolve } from 'node:path';
import type { TaskProgress } from '../../../server/operate/tasks.ts';
import { command } from '../../command.ts';
import { runShownTask } from '../../operator/run-operator-task.ts';
import { counted, megabytes } from '../../output/amounts.ts';
import type { Progress } from '../../output/progress.ts';

import { snakeKeys } from '../../output/snake-keys.ts';
import { dataDirOf, dataDirOption } from '../data-dir.ts';

export const backupCommand = command({
  name: 'backup',
  summary: 'Backs up the database and the files into one file.',
  about:
    'Saves a consistent snapshot of the embedded database, with the files, the link-signing secrets and the imported cadastre, in one compressed tar archive. The server may keep running. The archive is read back and its checksums verified before it replaces an existing file. With DATABASE_URL, saves the files and prints the command that saves the database. The backup does not contain the settings: store them elsewhere. It contains all data, so only its owner can read the file. As JSON: {file, bytes, files, database: {tables, rows} | null, gone, left_out, seconds}.',
  args: '<FILE>',
  options: {
    '--without-parcels': 'Omits the cadastre, which can be imported again.',
    ...dataDirOption,
  },
  examples: ['fenceline-2026-11-21.tar.gz', '/backups/today.tar.gz --data-dir /srv/fenceline'],
  async run(input, terminal) {
    const backup = await runShownTask(
      'backup',
      {
        file: resolve(input.args[0]!),
        dataDir: dataDirOf(input, terminal),
        withParcels: !input.options.withoutParcels,
      },
      terminal,
      describe,
    );
    for (const path of backup.gone)
      terminal.say(`${path} was deleted during the backup and is not in it.`);
    for (const name of backup.leftOut)
      terminal.say(`${name}: not created by Fenceline, so not in the backup.`);
    if (backup.database === null) {
      terminal.say('You use an external database. Save it too, preferably right before the files:');
    }
    return backup;
  },
  json: snakeKeys,
  show: ({ file, bytes, files, database, seconds }) =>
    database === null
      ? [
          `Saved ${counted(files, 'file')} to ${file}, ${megabytes(bytes)}.`,
          'pg_dump --format=custom --file=fenceline.dump "$DATABASE_URL"',
        ]
      : [
          `Saved ${counted(database.rows, 'row')} of ${counted(database.tables, 'table')} and ${counted(files, 'file')} to ${file}, ${megabytes(bytes)}, in ${seconds.toFixed(1)} s. All checksums are correct.`,
        ],
});

function describe({ step, share }: TaskProgress<'backup'>): Progress {
  const labels = { files: 'Saving files', database: 'Saving the database', verifying: 'Verifying' };
  return { label: labels[step], share };
}
