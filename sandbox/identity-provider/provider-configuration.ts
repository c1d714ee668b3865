import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { SandboxAccount } from '../accounts.ts';
import type { ProviderKeys } from './keys-file.ts';
import {
  deviceCodePage,
  deviceConfirmPage,
  deviceDonePage,
  errorPage,
  showPage,
  signedOutPage,
  signOutPage,
} from './provider-pages.ts';

/** Audience of access tokens. */
export const API_AUDIENCE = 'fenceline-api';
export const WEB_CLIENT_ID = 'fenceline-web';
export const CLI_CLIENT_ID = 'fenceline-cli';

/** A resource indicator must be a URI (RFC 8707), unlike the audience that it stands for. */
const API_RESOURCE = 'urn:fenceline:api';
const SCOPES = ['openid', 'profile', 'email'];
const HOUR_S = 60 * 60;
const SESSION_S = 14 * 24 * HOUR_S;

export interface ProviderSettings {
  accounts: readonly SandboxAccount[];
  /** Origins of the web application. */
  clientOrigins: readonly string[];
  keys: ProviderKeys;
  mountPath: string;
  home: string;
  accessTokenSeconds: number;
}

/** oidc-provider's settings: one web application, one API, one command line, no consent screen. */
export function providerConfiguration(settings: ProviderSettings): Configuration {
  const { accounts, clientOrigins, keys, mountPath, home, accessTokenSeconds } = settings;
  const accountOf = (sub: string | undefined) => accounts.find((account) => account.sub === sub);

  return {
    jwks: { keys: [keys.signingKey] },
    cookies: {
      keys: keys.cookieKeys,
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: mountPath },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clients: [
      {
        client_id: WEB_CLIENT_ID,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: clientOrigins.flatMap((origin) => [`${origin}/`, `${origin}/silent.html`]),
        post_logout_redirect_uris: clientOrigins.map((origin) => `${origin}/`),
      },
      {
        client_id: CLI_CLIENT_ID,
        token_endpoint_auth_method: 'none',
        grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    scopes: SCOPES,
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // The application reads name and e-mail from its ID token, without a second request.
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, origin) => clientOrigins.includes(origin),
    interactions: { url: (_ctx, { uid }) => `${mountPath}/interaction/${uid}` },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      DeviceCode: 600,
      Grant: SESSION_S,
      IdToken: accessTokenSeconds,
      Interaction: HOUR_S,
      RefreshToken: SESSION_S,
      Session: SESSION_S,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API_RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience: API_AUDIENCE,
          scope: SCOPES.join(' '),
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) =>
          showPage(
            ctx,
            signOutPage(
              {
                action: ctx.oidc.urlFor('end_session_confirm'),
                secret: xsrfSecretOf(ctx),
                asked: ctx.oidc.entities.IdTokenHint !== undefined,
              },
              home,
              clientOrigins,
            ),
          ),
        postLogoutSuccessSource: (ctx) => showPage(ctx, signedOutPage(home)),
      },
      deviceFlow: {
        enabled: true,
        userCodeInputSource: (ctx, _form, out, error) =>
          showPage(
            ctx,
            deviceCodePage({
              action: ctx.oidc.urlFor('code_verification'),
              secret: xsrfSecretOf(ctx),
              userCode: ctx.oidc.params?.['user_code'] as string | undefined,
              problem: out && deviceProblemOf(error),
            }),
          ),
        userCodeConfirmSource: (ctx, _form, _client, _device, userCode) =>
          showPage(
            ctx,
            deviceConfirmPage({
              action: ctx.oidc.urlFor('code_verification'),
              secret: xsrfSecretOf(ctx),
              userCode,
              clientOrigins,
            }),
          ),
        successSource: (ctx) => showPage(ctx, deviceDonePage()),
      },
    },
    findAccount: (_ctx, sub) => {
      const account = accountOf(sub);
      return account && { accountId: sub, claims: () => claimsOf(account) };
    },
    extraTokenClaims: (_ctx, token) => {
      const account = 'accountId' in token ? accountOf(token.accountId) : undefined;
      return account && { email: account.email, email_verified: account.emailVerified };
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: async ({ oidc }) => {
      const { client, provider, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grantId = session.grantIdFor(client.clientId);
      const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
      if (existing) return existing;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(SCOPES.join(' '));
      grant.addResourceScope(API_RESOURCE, SCOPES.join(' '));
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => showPage(ctx, errorPage(home, out.error_description)),
  };
}

/** Claims of an account, used in ID tokens and by the userinfo endpoint. */
export function claimsOf({ sub, name, email, emailVerified }: SandboxAccount) {
  return { sub, name, email, email_verified: emailVerified };
}

function xsrfSecretOf(ctx: KoaContextWithOIDC): string {
  const state = ctx.oidc.session?.state as { secret: string } | undefined;
  return state?.secret ?? '';
}

function deviceProblemOf(error: Error | undefined): string {
  switch (error?.name) {
    case 'NoCodeError':
      return 'Enter the code shown on your device.';
    case 'NotFoundError':
      return 'Unknown code. Check it against the one on your device.';
    case 'ExpiredError':
      return 'This code has expired. Start signing in on your device again.';
    case 'AlreadyUsedError':
      return 'This code has been used. Start signing in on your device again.';
    case 'AbortedError':
      return 'Signing in was cancelled. Your device has been notified.';
    default:
      return 'That did not work. Enter the code again.';
  }
}
