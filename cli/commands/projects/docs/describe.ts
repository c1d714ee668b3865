import { parcelNumbers, parseParcelNumbers } from '#entities/soil-project/record';
import { contract } from '#shared/api/contract';
import { command } from '../../../command.ts';
import { connected } from '../../../connection/connected.ts';
import { serverOption } from '../../../connection/server-address.ts';
import { misuse } from '../../../failure.ts';
import { describedText } from '../../../documents/project-files.ts';
import { idOf } from '../../id.ts';
import { projectWith } from '../chosen-projects.ts';
import { titleNamed } from './title-named.ts';

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export const describeCommand = command({
  name: 'describe',
  summary: 'Records what a title says: its parcels, date and owners.',
  about:
    'Records which parcels of the project a title document covers, the date of its search and the owners that it names. What you leave out stays. As JSON: project_id, file_name, parcels, left, title_date, owners.',
  args: '<ID> <NAME>',
  options: {
    '--parcels <NUMBERS>': 'Numbers of the parcels, such as 1-3,5, or all.',
    '--date <DATE>': 'Date of the title search, such as 2026-10-01.',
    '--owners <NAMES>': 'The owners as printed, with “and” between them.',
    ...serverOption,
  },
  examples: ['12 title-lot-3.pdf --parcels 3 --date 2026-10-01 --owners "Casey Client"'],
  run: (input, terminal) => {
    const [typedId, fileName] = input.args as [string, string];
    const id = idOf(typedId, 'a project');
    const { parcels, date, owners } = input.options;
    if (parcels === undefined && date === undefined && owners === undefined) {
      throw misuse('Nothing to record. Add --parcels, --date or --owners.');
    }
    if (date !== undefined && !isDate(date)) {
      throw misuse(`--date ${date} is not a date such as 2026-10-01.`);
    }
    return connected(input, terminal, async (connection) => {
      const project = await projectWith(connection, id);
      const title = titleNamed(project, fileName);
      const read = parcels === undefined ? title.parcels : parseParcelNumbers(parcels, project);
      if (!Array.isArray(read)) throw misuse(`--parcels: ${read.problem}`);
      const details = {
        parcels: read,
        title_date: date ?? title.title_date,
        owners: owners ?? title.owners,
      };
      await connection.send(contract.soilProjects.describeTitle, {
        key_name: title.key_name,
        ...details,
      });
      return {
        project_id: id,
        file_name: fileName,
        ...details,
        parcels: parcelNumbers(project, read),
        left: title.left,
      };
    });
  },
  show: ({ file_name: name, ...details }) => [`${name}: ${describedText(details)}.`],
});
