import { command } from '../../../command.ts';
import { connected } from '../../../connection/connected.ts';
import { serverOption } from '../../../connection/server-address.ts';
import { headedTable } from '../../../output/table.ts';
import { describedText } from '../../../documents/project-files.ts';
import { idOf } from '../../id.ts';
import { documentsOf } from './documents-of.ts';

export const listCommand = command({
  name: 'list',
  summary: 'Lists the documents of a soil project.',
  about:
    'Lists the documents of a soil project: its titles with what docs describe recorded, the consents, the unsigned and the signed commitment, the condition report and the delegation. As JSON: document, file_name, is_there, parcels, left, title_date, owners, holder.',
  args: '<ID>',
  options: serverOption,
  examples: ['12'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    return connected(input, terminal, async (connection) =>
      (await documentsOf(connection, id)).map(
        ({ title, fileName, isThere, described, holder }) => ({
          document: title,
          file_name: fileName,
          is_there: isThere,
          parcels: described?.parcels ?? null,
          left: described?.left ?? null,
          title_date: described?.title_date ?? null,
          owners: described?.owners ?? null,
          holder,
        }),
      ),
    );
  },
  show: (documents, { columns }) =>
    headedTable(
      ['DOCUMENT', 'FILE', 'THERE', 'DESCRIBED'],
      documents.map((one) => [
        one.document,
        one.file_name,
        one.is_there ? 'yes' : 'not yet',
        one.parcels === null
          ? ''
          : describedText({
              parcels: one.parcels,
              left: one.left ?? [],
              title_date: one.title_date,
              owners: one.owners ?? '',
            }),
      ]),
      columns,
    ),
});
