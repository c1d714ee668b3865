import { cerPayload, notConfiguredText } from '#entities/soil-project';
import type { Command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError } from '../../failure.ts';
import { idOf } from '../id.ts';
import { describeVerdict } from './describe-check.ts';
import { submissionsOf } from './submissions.ts';
import { formOptions } from './typed-form.ts';

export const previewCommand: Command<object> = {
  name: 'preview',
  summary: 'Shows the payload of a project, as it would be sent.',
  about:
    'Shows the payload that would be sent to the regulator for a project, as JSON; nothing is sent. With --form, the fields it is made of instead, as --from takes them.',
  args: '<ID>',
  options: [
    { flags: '--form', about: 'The fields of the form, to be changed and given to --from.' },
    ...formOptions,
    serverOption,
  ],
  examples: ['12', '12 --form > form.json'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    return connected(input, terminal, async (connection) => {
      const [submission] = await submissionsOf(connection, input, [id]);
      const { project, form, regulator } = submission!;
      if (input.options['form'] === true) return { [id]: form };
      const { stage, settings } = regulator;
      if (settings === null) throw new CommandFailedError(notConfiguredText(stage));
      for (const line of describeVerdict(submission!)) terminal.say(line);
      return cerPayload(project, form, settings);
    });
  },
  show: (payload) => [JSON.stringify(payload, null, 2)],
};
