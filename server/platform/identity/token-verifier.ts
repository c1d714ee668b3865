import { hash as digestOf } from 'node:crypto';
import {
  createRemoteJWKSet,
  customFetch,
  jwtVerify,
  type FetchImplementation,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { hiddenCharacterIn } from '#shared/plain-text';
import { CallError, signedOut } from '../call-error.ts';
import { createOutsideFetch } from '../outside/outside-fetch.ts';
import { OutsideUnavailableError } from '../outside/outside-unavailable.ts';
import type { Identity } from './identity.ts';

const ASYMMETRIC = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];
const CLOCK_TOLERANCE_S = 60;
const MAX_TOKEN_LENGTH = 16_384;
const MAX_KEPT_USERS = 10_000;

const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});

/** False for a claim that cannot be stored, or that could be mistaken for another. */
const isPlain = (claim: string) =>
  claim.isWellFormed() && hiddenCharacterIn(claim, 'line') === null;

const hashOf = (token: string) => digestOf('sha256', token, 'buffer');
const keyOf = (hash: Buffer) => hash.toString('base64');

const Keys = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

export interface TokenVerifierOptions {
  issuer: string;
  audience: string;
  /** The claim with the e-mail address; the claim `<claim>_verified` must be true as well. */
  emailClaim: string;
  /**
   * The issuer to record in identities. Defaults to the issuer. The sandbox sets it, because its
   * address depends on its port, while its users must still own the same farms on another port.
   */
  issuerName?: string;
  now?: () => number;
}

export interface TokenVerifier {
  /**
   * Throws CallError UNAUTHENTICATED for any token that is not a valid access token for this
   * server, and OUTSIDE_UNAVAILABLE while the provider cannot be reached to verify it.
   */
  verify(token: string): Promise<Identity>;
  /** The identity of a token that was verified before and is still valid. */
  remembered(token: string): Identity | undefined;
}

/**
 * Verifies access tokens of one OpenID Connect provider: the signature by its published keys,
 * issuer, audience, times, and that it is an access token. If the token has no e-mail claim, asks
 * the provider's userinfo endpoint and caches the result until the token expires.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const now = options.now ?? Date.now;
  const outside = createOutsideFetch({ system: 'Identity provider' });
  const users = new LRUCache<string, { identity: Identity; until: number }>({
    max: MAX_KEPT_USERS,
  });
  let provider: Promise<{ keys: JWTVerifyGetKey; userinfo: string | undefined }> | undefined;

  /** Reads the provider's configuration once; retries a failed read with the next token. */
  const discover = () => {
    provider ??= readProvider().catch((error: unknown) => {
      provider = undefined;
      throw error;
    });
    return provider;
  };

  async function readProvider() {
    const base = options.issuer.replace(/\/$/, '');
    const answer = await outside(`${base}/.well-known/openid-configuration`);
    const found = answer.json(Discovery);
    if (found.issuer !== options.issuer) {
      throw new OutsideUnavailableError('Identity provider', 'garbage');
    }
    const keys = createRemoteJWKSet(new URL(found.jwks_uri), { [customFetch]: fetchKeys });
    return { keys, userinfo: found.userinfo_endpoint };
  }

  /** Unreadable keys say nothing about a token, but jose would report both as an invalid token. */
  const fetchKeys: FetchImplementation = async (url, { headers }) => {
    const answer = await outside(url, { headers });
    const { status } = answer;
    if (status !== 200)
      throw new OutsideUnavailableError('Identity provider', 'status', { status });
    return Response.json(answer.json(Keys));
  };

  function emailOf(claims: Record<string, unknown>): string | null | undefined {
    const email = claims[options.emailClaim];
    if (typeof email !== 'string') return undefined;
    const verified = claims[`${options.emailClaim}_verified`];
    return verified === true || verified === 'true' ? email.trim().toLowerCase() : null;
  }

  async function fromUserinfo(token: string, payload: JWTPayload, endpoint: string | undefined) {
    if (!endpoint) return null;
    const answer = await outside(endpoint, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw signedOut();
    const claims = answer.json(z.record(z.string(), z.unknown()));
    if (claims['sub'] !== payload.sub) throw signedOut();
    return emailOf({ ...claims, ...renamedEmail(claims) }) ?? null;
  }

  /** Userinfo always calls the claim `email`, whatever name is configured for tokens. */
  const renamedEmail = (claims: Record<string, unknown>) => ({
    [options.emailClaim]: claims[options.emailClaim] ?? claims['email'],
    [`${options.emailClaim}_verified`]:
      claims[`${options.emailClaim}_verified`] ?? claims['email_verified'],
  });

  async function identityOf(
    token: string,
    hash: Buffer,
  ): Promise<{ identity: Identity; until: number }> {
    const { keys, userinfo } = await discover();
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: options.issuer,
      audience: options.audience,
      algorithms: ASYMMETRIC,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(now()),
    });
    const type = protectedHeader.typ?.toLowerCase();
    // An id_token has the client as its audience and contains a nonce; an access token does not.
    if (type !== undefined && !['at+jwt', 'application/at+jwt', 'jwt'].includes(type)) {
      throw signedOut();
    }
    if (payload['nonce'] !== undefined || payload['at_hash'] !== undefined || !payload.sub) {
      throw signedOut();
    }
    const inToken = emailOf(payload);
    const email = inToken === undefined ? await fromUserinfo(token, payload, userinfo) : inToken;
    if (![payload.sub, email ?? ''].every(isPlain)) throw signedOut();
    const exp = payload.exp ?? 0;
    const endsAt = new Date((exp + CLOCK_TOLERANCE_S) * 1_000);
    // Access tokens have a time of issue (RFC 9068); without one, tokens are ordered by their
    // expiry.
    const issuedAt = new Date((payload.iat ?? exp) * 1_000);
    const issuer = options.issuerName ?? options.issuer;
    return {
      identity: { issuer, subject: payload.sub, email, token: { hash, issuedAt, endsAt } },
      until: exp * 1_000,
    };
  }

  function remembered(key: string): Identity | undefined {
    const known = users.get(key);
    if (known && known.until > now()) return known.identity;
    users.delete(key);
    return undefined;
  }

  return {
    remembered: (token) =>
      token.length > MAX_TOKEN_LENGTH ? undefined : remembered(keyOf(hashOf(token))),
    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) throw signedOut();
      const hash = hashOf(token);
      const key = keyOf(hash);
      const known = remembered(key);
      if (known) return known;

      const found = await identityOf(token, hash).catch((error: unknown) => {
        if (error instanceof OutsideUnavailableError) {
          throw new CallError(
            'OUTSIDE_UNAVAILABLE',
            'The sign-in service cannot be reached. Please try again in a moment.',
            { cause: error, retryAfter: 5 },
          );
        }
        if (error instanceof CallError) throw error;
        throw new CallError('UNAUTHENTICATED', signedOut().message, { cause: error });
      });
      users.set(key, found);
      return found.identity;
    },
  };
}
