import { command } from '../../command.ts';
import { runOperatorTask } from '../../operator/run-operator-task.ts';
import { headedTable } from '../../output/table.ts';

export const configCommand = command({
  name: 'config',
  summary: 'Shows every setting with its value and source.',
  about:
    'Shows every setting as a server started from here would read it: its value, and whether it comes from the defaults, the environment or the sandbox. Hides passwords and keys. Points out misspelled settings. Exits with 1 if a setting is invalid. As JSON: {settings: [{name, about, source, value, problem}], problems, unknown: [{name, meant}]}.',
  args: '',
  options: { '--set': 'Only the settings from the environment.' },
  examples: ['', '--set', '--json | jq -r ".settings[] | select(.problem) | .name"'],
  async run({ options }, terminal) {
    const config = await runOperatorTask('config', {});
    for (const { name, problem } of config.settings) {
      if (problem !== null) terminal.say(`${name}: ${problem}`);
    }
    for (const problem of config.problems) terminal.say(problem);
    for (const { name, meant } of config.unknown) {
      terminal.say(`Unknown setting ${name}.${meant === null ? '' : ` Did you mean ${meant}?`}`);
    }
    if (!options.set) return config;
    return {
      ...config,
      settings: config.settings.filter(
        ({ source, problem }) => source === 'environment' || problem !== null,
      ),
    };
  },
  show: ({ settings }, { columns }) =>
    settings.length === 0
      ? ['No settings are set; all have their defaults.']
      : headedTable(
          ['SETTING', 'FROM', 'VALUE'],
          settings.map(({ name, source, value }) => [
            name,
            source === 'unset' ? '' : source,
            value ?? '',
          ]),
          columns,
        ),
  exitCode: ({ settings, problems }) =>
    problems.length > 0 || settings.some(({ problem }) => problem !== null) ? 1 : 0,
});
