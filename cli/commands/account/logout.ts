import type { Command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { revokeToken } from '../../connection/identity-provider.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError } from '../../failure.ts';

export const logoutCommand: Command<{ server: string; was_signed_in: boolean }> = {
  name: 'logout',
  summary: 'Signs you out.',
  about:
    'Forgets your sign-in to a server and tells the sign-in provider that it is over. Without a network it is forgotten here all the same.',
  args: '',
  options: [serverOption],
  examples: ['', '--server https://farms.example'],
  run: (input, terminal) =>
    connected(input, terminal, async ({ server, store, signal }) => {
      const session = await store.sessionOf(server);
      await store.change(server, async () => null);
      if (session?.refreshToken && session.revocationEndpoint) {
        const form = { client_id: session.clientId, token: session.refreshToken };
        await revokeToken(session.revocationEndpoint, form, signal).catch((error: unknown) => {
          if (!(error instanceof CommandFailedError)) throw error;
          terminal.say(`Signed out here only. ${error.message}`);
        });
      }
      if (terminal.env['FENCELINE_TOKEN']) {
        terminal.say('FENCELINE_TOKEN is still set. Unset it to be signed out.');
      }
      return { server, was_signed_in: session !== null };
    }),
  show: ({ server, was_signed_in: was }) => [
    was ? `Signed out of ${server}.` : `You were not signed in to ${server}.`,
  ],
};
