import { cerPayload, notConfiguredText } from '#entities/soil-project';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError } from '../../failure.ts';
import { idOf } from '../id.ts';
import { describeVerdict } from './describe-check.ts';
import { submissionsOf } from './submissions.ts';
import { formOptions } from './typed-form.ts';

export const previewCommand = command({
  name: 'preview',
  summary: 'Shows a project’s payload as it would be sent.',
  about:
    'Shows the payload that would be sent to the regulator for a project, as JSON, without sending it. With --form, shows the form fields instead, in the format of --from.',
  args: '<ID>',
  options: {
    '--form': 'The form fields, to edit and pass to --from.',
    ...formOptions,
    ...serverOption,
  },
  examples: ['12', '12 --form > form.json'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    return connected(input, terminal, async (connection) => {
      const [submission] = await submissionsOf(connection, input, [id]);
      const { project, form, regulator, facts } = submission!;
      if (input.options.form) return { [id]: form };
      const { stage, settings } = regulator;
      if (settings === null) throw new CommandFailedError(notConfiguredText(stage));
      for (const line of describeVerdict(submission!)) terminal.say(line);
      return cerPayload(project, form, settings, facts.overlaps);
    });
  },
  show: (payload) => [JSON.stringify(payload, null, 2)],
});
