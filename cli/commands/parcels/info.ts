import { command } from '../../command.ts';
import { runOperatorTask } from '../../operator/run-operator-task.ts';
import { snakeKeys } from '../../output/snake-keys.ts';
import { dataDirOf, dataDirOption, postgisUrlOf } from '../data-dir.ts';
import { describeLoaded } from './describe-loaded.ts';

export const infoCommand = command({
  name: 'info',
  summary: 'Shows which cadastre is loaded.',
  about: 'Shows which cadastre is loaded: its name and version, parcels of each state, extent.',
  args: '',
  options: dataDirOption,
  examples: ['', '--json --data-dir /srv/fenceline'],
  run: (input, terminal) =>
    runOperatorTask('parcels info', {
      dataDir: dataDirOf(input, terminal),
      postgisUrl: postgisUrlOf(terminal),
    }),
  json: snakeKeys,
  show: (loaded) =>
    loaded
      ? describeLoaded(loaded)
      : ['No cadastre is imported; the server uses the sample district.'],
});
