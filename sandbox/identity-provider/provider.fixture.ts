import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, vi } from 'vitest';
import { sandboxAccounts } from '../accounts.ts';
import { createSandboxIdentityProvider } from './create-sandbox-identity-provider.ts';
import { TestBrowser, type Visit } from './test-browser.fixture.ts';

export const APP = 'http://app.example';
export const FARMER = { email: 'farmer@fenceline.example', password: 'fenceline' };

interface Discovery {
  authorization_endpoint: string;
  token_endpoint: string;
  userinfo_endpoint: string;
  jwks_uri: string;
  end_session_endpoint: string;
  device_authorization_endpoint: string;
}
interface Authorization {
  url: string;
  verifier: string;
  redirectUri: string;
}

interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
  error?: string;
}

export async function post(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Tokens,
  };
}

interface Provider {
  server: Server;
  issuer: string;
  folder: string;
  discovery: Discovery;
}

/** Starts the provider on an address of its own for the tests of a file. */
export function withProvider() {
  const provider = {} as Provider;
  const errors: Error[] = [];
  const printed: unknown[] = [];

  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation((...parts) => void printed.push(parts));
    vi.spyOn(console, 'info').mockImplementation((...parts) => void printed.push(parts));
    provider.folder = await mkdtemp(join(tmpdir(), 'fenceline-oidc-'));
    provider.server = createServer();
    await new Promise<void>((resolve) => provider.server.listen(0, '127.0.0.1', resolve));
    provider.issuer = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}/oidc`;
    const { handler } = await startProvider();
    provider.server.on('request', handler);
    provider.discovery = (await (
      await fetch(`${provider.issuer}/.well-known/openid-configuration`)
    ).json()) as Discovery;
  });

  afterAll(async () => {
    provider.server.closeAllConnections();
    await new Promise((resolve) => provider.server.close(resolve));
    await rm(provider.folder, { recursive: true });
    vi.restoreAllMocks();
    if (errors[0]) throw errors[0];
  });

  function startProvider() {
    return createSandboxIdentityProvider({
      issuer: provider.issuer,
      accounts: sandboxAccounts,
      clientOrigins: [APP],
      keysFile: join(provider.folder, 'keys', 'oidc.json'),
      onError: (error) => errors.push(error),
    });
  }

  function authorize(extra: Record<string, string> = {}): Authorization {
    const verifier = randomBytes(32).toString('base64url');
    const redirectUri = extra['redirect_uri'] ?? `${APP}/`;
    const query = new URLSearchParams({
      client_id: 'fenceline-web',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state: 'state-1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    });
    return { url: `${provider.discovery.authorization_endpoint}?${query}`, verifier, redirectUri };
  }

  const exchange = (back: Visit, { verifier, redirectUri }: Authorization, headers = {}) =>
    post(
      provider.discovery.token_endpoint,
      {
        grant_type: 'authorization_code',
        client_id: 'fenceline-web',
        code: back.url.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      },
      headers,
    );

  const refresh = (refreshToken: string, clientId = 'fenceline-web') =>
    post(provider.discovery.token_endpoint, {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken,
    });

  async function signIn(browser: TestBrowser) {
    const authorization = authorize();
    const back = await browser.submit(await browser.visit(authorization.url), FARMER);
    const { body } = await exchange(back, authorization);
    return body;
  }

  const verifyAccessToken = (token: string) =>
    jwtVerify(token, createRemoteJWKSet(new URL(provider.discovery.jwks_uri)), {
      issuer: provider.issuer,
      audience: 'fenceline-api',
      typ: 'at+jwt',
    });

  return {
    provider,
    errors,
    printed,
    startProvider,
    authorize,
    exchange,
    refresh,
    signIn,
    verifyAccessToken,
  };
}

export const newBrowser = () => new TestBrowser((url) => url.origin === APP);
