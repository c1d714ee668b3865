import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { idOf } from '../id.ts';

export const revokeCommand = command({
  name: 'revoke',
  summary: 'Withdraws a map from the sites that show it.',
  about:
    'Withdraws a shared map from every site that shows it, immediately and permanently. You can create a new one in the browser.',
  args: '<ID>',
  options: serverOption,
  examples: ['3'],
  run: (input, terminal) => {
    const sharedMapId = idOf(input.args[0]!, 'a map');
    return connected(input, terminal, async ({ send }) => {
      const [{ revoke_embed_key: revoked }] = await send(contract.embeds.revoke, {
        embed_id: sharedMapId,
      });
      return { embed_id: sharedMapId, revoked };
    });
  },
  show: ({ embed_id: id }) => [`Map ${id} is withdrawn.`],
});
