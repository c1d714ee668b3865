import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const AUDIENCE = 'fenceline-api';
/** Longer than any test and the longest soak, even on a busy machine. */
const LIFETIME_S = 24 * 60 * 60;

/** A real OpenID Connect issuer with what token verification uses: discovery, keys, userinfo. */
export async function startTestIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' };
  const userinfo = new Map<string, object>();
  /** Replaces the response of the keys' address; null for the normal one. */
  const keysAnswer: { current: ((response: ServerResponse) => void) | null } = { current: null };

  const server = createServer((request, response) => {
    if (request.url === '/jwks' && keysAnswer.current) return keysAnswer.current(response);
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
      },
      '/jwks': { keys: [jwk] },
      '/userinfo': userinfo.get(request.headers.authorization?.replace('Bearer ', '') ?? ''),
    };
    const answer = answers[request.url ?? ''];
    response.statusCode = answer ? 200 : 401;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (
    payload: Record<string, unknown>,
    header: Record<string, unknown> = {},
    key = privateKey,
  ) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'at+jwt', ...header })
      .sign(key);

  return {
    issuer,
    publicKey,
    privateKey,
    userinfo,
    keysAnswer,
    sign,
    /**
     * Issues a valid access token for the e-mail address; `claims` replace or, as undefined, remove
     * claims.
     */
    token(
      email: string,
      claims: Record<string, unknown> = {},
      header: Record<string, unknown> = {},
    ) {
      const now = Math.floor(Date.now() / 1_000);
      return sign(
        {
          iss: issuer,
          aud: AUDIENCE,
          sub: `sub-${email}`,
          iat: now,
          exp: now + LIFETIME_S,
          email,
          email_verified: true,
          ...claims,
        },
        header,
      );
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type TestIssuer = Awaited<ReturnType<typeof startTestIssuer>>;
