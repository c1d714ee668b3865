import { notConfiguredText } from '#entities/submission/finding';
import { cerPayload } from '#entities/submission/request';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError } from '../../failure.ts';
import { outputOption } from '../../output/write-export.ts';
import { writeWholeFile } from '../../output/whole-file.ts';
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
    ...outputOption,
    ...formOptions,
    ...serverOption,
  },
  examples: ['12', '12 --form -o form.json'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    return connected(input, terminal, async (connection) => {
      const read = await submissionsOf(connection, terminal, input, [id]);
      const [submission] = read.submissions;
      const { project, form, regulator, facts } = submission!;
      const { output } = input.options;
      const write = async (payload: unknown) => {
        if (output !== undefined)
          await writeWholeFile(output, [textOf(payload)], connection.signal);
        return { payload, output };
      };
      if (input.options.form) return write({ [id]: form });
      const { stage, settings } = regulator;
      if (settings === null) throw new CommandFailedError(notConfiguredText(stage));
      for (const line of describeVerdict(submission!)) terminal.say(line);
      return write(cerPayload(project, form, settings, facts.overlaps));
    });
  },
  json: ({ payload }) => payload,
  show: ({ payload, output }) =>
    output === undefined ? [textOf(payload).trimEnd()] : [`Wrote ${output}`],
});

const textOf = (payload: unknown): string => `${JSON.stringify(payload, null, 2)}\n`;
