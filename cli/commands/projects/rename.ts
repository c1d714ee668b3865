import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';
import { idOf } from '../id.ts';
import { projectWith } from './chosen-projects.ts';

const MAX_LENGTH = 200;

export const renameCommand = command({
  name: 'rename',
  summary: 'Renames a soil project.',
  about: `Renames a soil project (at most ${MAX_LENGTH} characters). As JSON: project_id, project_name.`,
  args: '<ID> <NAME>',
  options: serverOption,
  examples: ['12 "Mirrool Creek"'],
  run: (input, terminal) => {
    const [typedId, typedName] = input.args as [string, string];
    const id = idOf(typedId, 'a project');
    const name = typedName.trim();
    if (name === '') throw misuse('The name is empty.');
    if (name.length > MAX_LENGTH) throw misuse(`The name is longer than ${MAX_LENGTH} characters.`);
    return connected(input, terminal, async (connection) => {
      const { propertyId } = await projectWith(connection, id);
      await connection.send(contract.soilProjects.rename, {
        project_id: id,
        property_id: propertyId,
        project_name: name,
      });
      return { project_id: id, project_name: name };
    });
  },
  show: ({ project_id: id, project_name: name }) => [`Project ${id} is now called ${name}.`],
});
