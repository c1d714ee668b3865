import { command } from '../../../command.ts';
import { connected } from '../../../connection/connected.ts';
import { serverOption } from '../../../connection/server-address.ts';
import { headedTable } from '../../../output/table.ts';
import { idOf } from '../../id.ts';
import { documentsOf } from './documents-of.ts';

export const listCommand = command({
  name: 'list',
  summary: 'Lists the documents of a soil project.',
  about:
    'Lists the documents of a soil project: its titles, the unsigned and the signed commitment, the condition report and the delegation. As JSON: document, file_name, is_there.',
  args: '<ID>',
  options: serverOption,
  examples: ['12'],
  run: (input, terminal) => {
    const id = idOf(input.args[0]!, 'a project');
    return connected(input, terminal, async (connection) =>
      (await documentsOf(connection, id)).map(({ title, fileName, isThere }) => ({
        document: title,
        file_name: fileName,
        is_there: isThere,
      })),
    );
  },
  show: (documents, { columns }) =>
    headedTable(
      ['DOCUMENT', 'FILE', 'THERE'],
      documents.map((one) => [one.document, one.file_name, one.is_there ? 'yes' : 'not yet']),
      columns,
    ),
});
