import { command } from '../../command.ts';
import { runOperatorTask } from '../../operator/run-operator-task.ts';
import { dataDirOf, dataDirOption } from '../data-dir.ts';

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Upgrades the database to this version.',
  about:
    'Applies the missing migrations and lists them. A server does the same at startup; servers and this command wait for each other. Running it again changes nothing. Refuses a database from a newer version. As JSON: {applied: names in order, migrations: total number}.',
  args: '',
  options: dataDirOption,
  examples: ['', '--json | jq .applied'],
  run: (input, terminal) => runOperatorTask('migrate', { dataDir: dataDirOf(input, terminal) }),
  show: ({ applied, migrations }) =>
    applied.length === 0
      ? [`The database is up to date (${migrations} migrations).`]
      : [
          ...applied.map((name) => `applied ${name}`),
          `The database is now up to date (${migrations} migrations).`,
        ],
});
