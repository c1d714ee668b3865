import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { withTokens } from '../../connection/access-token.ts';
import { connected } from '../../connection/connected.ts';
import { signInByDevice } from '../../connection/device-sign-in.ts';
import { discover } from '../../connection/identity-provider.ts';
import { serverOption } from '../../connection/server-address.ts';

export const loginCommand = command({
  name: 'login',
  summary: 'Signs you in.',
  about:
    'Signs you in to a server with a code that you confirm in a browser, on this machine or any other. Stores the sign-in in your settings folder (or in FENCELINE_CONFIG_DIR), readable only by you, and renews it automatically. Scripts can set FENCELINE_TOKEN to an access token instead.',
  args: '',
  options: {
    ...serverOption,
    '--client-id <ID>':
      'Client ID of the command line at the sign-in provider. Default: $FENCELINE_CLIENT_ID, otherwise fenceline-cli',
  },
  examples: ['', '--server https://farms.example'],
  run: (input, terminal) =>
    connected(input, terminal, async ({ server, send, store, signal }) => {
      const { env } = terminal;
      const [{ oidc }] = await send(contract.app.settings, {});
      const provider = await discover(oidc.authority, signal);
      const clientId = input.options.clientId ?? (env['FENCELINE_CLIENT_ID'] || 'fenceline-cli');
      const tokens = await signInByDevice({
        provider,
        clientId,
        // Some providers issue a refresh token only if the client requests this scope.
        scope: provider.scopes_supported.includes('offline_access')
          ? `${oidc.scope} offline_access`
          : oidc.scope,
        resource: oidc.resource,
        show: (code) => {
          terminal.say(`Open ${code.verification_uri_complete ?? code.verification_uri}`);
          terminal.say(`and confirm the code ${code.user_code}`);
        },
        signal,
      });
      const blank = {
        clientId,
        tokenEndpoint: provider.token_endpoint,
        revocationEndpoint: provider.revocation_endpoint ?? null,
        accessToken: '',
        refreshToken: null,
        expiresAt: 0,
        email: null,
      };
      const session = withTokens(blank, tokens);
      await store.change(server, async () => session);
      if (env['FENCELINE_TOKEN']) {
        terminal.say(
          'FENCELINE_TOKEN is set and takes precedence over this sign-in. Unset it to use the sign-in.',
        );
      }
      return { server, email: session.email };
    }),
  show: ({ server, email }) => [`Signed in to ${server}${email === null ? '' : ` as ${email}`}.`],
});
