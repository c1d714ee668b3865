import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { outputOption } from '../../output/write-export.ts';
import { writeWholeFile } from '../../output/whole-file.ts';
import { idOf } from '../id.ts';
import { submissionsOf } from './submissions.ts';
import { formOptions } from './typed-form.ts';

export const sheetCommand = command({
  name: 'sheet',
  summary: 'Makes the sheet of a project area, to upload to the regulator by hand.',
  about:
    'Makes the sheet of a project area as CSV, a line per parcel, with what the regulator’s form has no field for: hectares, parts of parcels, the gate’s address and the names of the title files. Upload it to the regulator by hand. A project with a part of a parcel can be submitted only while its latest sheet says what the project says; the server records who made it when. Use the same --set and --from as for cer submit. As JSON: project_id, sheet.',
  args: '<ID>',
  options: { ...outputOption, ...formOptions, ...serverOption },
  examples: ['12 -o project-area-12.csv --set 6.part="without the dam"'],
  run: (input, terminal) => {
    const projectId = idOf(input.args[0]!, 'a project');
    return connected(input, terminal, async (connection) => {
      const read = await submissionsOf(connection, terminal, input, [projectId]);
      const [submission] = read.submissions;
      const [{ project_area_sheet: sheet }] = await connection.send(
        contract.soilProjects.makeSheet,
        { project_id: projectId, form: submission!.form },
      );
      const { output } = input.options;
      if (output !== undefined) await writeWholeFile(output, [sheet], connection.signal);
      return { projectId, sheet, output };
    });
  },
  json: ({ projectId, sheet }) => ({ project_id: projectId, sheet }),
  show: ({ sheet, output }) =>
    output === undefined ? sheet.trimEnd().split('\r\n') : [`Wrote ${output}`],
});
