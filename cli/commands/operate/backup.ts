import { resolve } from 'node:path';
import type { TaskProgress, TaskResult } from '../../../server/operate/tasks.ts';
import type { Command } from '../../command.ts';
import { runShownTask } from '../../operator/run-operator-task.ts';
import { counted, megabytes } from '../../output/amounts.ts';
import type { Progress } from '../../output/progress.ts';

import { snakeKeys } from '../../output/snake-keys.ts';
import { dataDirOf, dataDirOption } from '../data-dir.ts';

export const backupCommand: Command<TaskResult<'backup'>> = {
  name: 'backup',
  summary: 'Saves the database and the files in one file.',
  about:
    'Saves the embedded database as it is at one moment, with the files, the secrets that sign links and the imported cadastre, in one file (a tar archive, compressed), while the server goes on or without one. The file stands under its name once it was read again and every checksum was right; one of that name is replaced. With DATABASE_URL it saves the files and prints the line that saves the database. The settings are not in it: keep them elsewhere. Whoever has the file has all of the data, so it can be read by its owner alone. As JSON: {file, bytes, files, database: {tables, rows} | null, gone, left_out, seconds}.',
  args: '<FILE>',
  options: [
    { flags: '--without-parcels', about: 'Leaves out the cadastre, which can be imported again.' },
    dataDirOption,
  ],
  examples: ['fenceline-2026-11-21.tar.gz', '/backups/today.tar.gz --data-dir /srv/fenceline'],
  async run(input, terminal) {
    const backup = await runShownTask(
      'backup',
      {
        file: resolve(input.args[0]!),
        dataDir: dataDirOf(input, terminal),
        withParcels: input.options['withoutParcels'] !== true,
      },
      terminal,
      describe,
    );
    for (const path of backup.gone) terminal.say(`${path} was deleted meanwhile; it is not in it.`);
    for (const name of backup.leftOut) terminal.say(`${name}: not Fenceline’s, not in the backup.`);
    if (backup.database === null) {
      terminal.say('The database is your own. Save it too, best right before the files:');
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
          `Saved ${counted(database.rows, 'row')} of ${counted(database.tables, 'table')} and ${counted(files, 'file')} to ${file}, ${megabytes(bytes)}, in ${seconds.toFixed(1)} s. Every checksum is right.`,
        ],
};

function describe({ step, share }: TaskProgress<'backup'>): Progress {
  const labels = { files: 'Saving files', database: 'Saving the database', verifying: 'Verifying' };
  return { label: labels[step], share };
}
