import { contract } from '#shared/api/contract';
import { command } from '../../../command.ts';
import { connected } from '../../../connection/connected.ts';
import { serverOption } from '../../../connection/server-address.ts';
import { idOf } from '../../id.ts';
import { projectWith } from '../chosen-projects.ts';
import { titleNamed } from './title-named.ts';

export const removeCommand = command({
  name: 'remove',
  summary: 'Removes a title document from a soil project.',
  about:
    'Removes a title document from a soil project and deletes its file, unless the project was submitted to the regulator. Records in the history that you removed it. As JSON: project_id, file_name, removed.',
  args: '<ID> <NAME>',
  options: serverOption,
  examples: ['12 title-lot-3.pdf'],
  run: (input, terminal) => {
    const [typedId, fileName] = input.args as [string, string];
    const id = idOf(typedId, 'a project');
    return connected(input, terminal, async (connection) => {
      const title = titleNamed(await projectWith(connection, id), fileName);
      const params = { key_name: title.key_name };
      const [answer] = await connection.send(contract.soilProjects.removeTitle, params);
      return { project_id: id, file_name: fileName, removed: answer.remove_title_document };
    });
  },
  show: ({ project_id: id, file_name: fileName }) => [`Removed ${fileName} from project ${id}.`],
});
