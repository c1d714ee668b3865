import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { revokeToken } from '../../connection/identity-provider.ts';
import { serverOption } from '../../connection/server-address.ts';
import { CommandFailedError } from '../../failure.ts';

export const logoutCommand = command({
  name: 'logout',
  summary: 'Signs you out.',
  about:
    'Deletes your sign-in to a server and revokes it at the sign-in provider. Without a network, deletes it on this machine only.',
  args: '',
  options: serverOption,
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
});
