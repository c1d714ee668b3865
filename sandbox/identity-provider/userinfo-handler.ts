import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { SandboxAccount } from '../accounts.ts';
import { API_AUDIENCE, claimsOf } from './provider-configuration.ts';
import type { ProviderKeys } from './keys-file.ts';

/**
 * Returns the claims of an access token's bearer. The provider's own userinfo accepts only tokens
 * without an audience; like many identity providers, this accepts any access token it issued.
 */
export function createUserinfoHandler(settings: {
  issuer: string;
  accounts: readonly SandboxAccount[];
  keys: ProviderKeys;
  clientOrigins: readonly string[];
}) {
  const { issuer, accounts, keys, clientOrigins } = settings;
  const { kty, kid, alg, n, e } = keys.signingKey;
  const publicKeys = createLocalJWKSet({ keys: [{ kty, kid, alg, n, e }] });

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { origin, authorization = '' } = request.headers;
    response.setHeader('vary', 'Origin');
    response.setHeader('cache-control', 'no-store');
    if (origin !== undefined && clientOrigins.includes(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-headers', 'authorization');
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const token = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? '';
    const verified = await jwtVerify(token, publicKeys, {
      issuer,
      audience: API_AUDIENCE,
      typ: 'at+jwt',
    }).catch(() => undefined);
    const account = accounts.find(({ sub }) => sub === verified?.payload.sub);
    if (!account) {
      response.setHeader('www-authenticate', 'Bearer error="invalid_token"');
      sendJson(response, 401, { error: 'invalid_token' });
      return;
    }
    sendJson(response, 200, claimsOf(account));
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
