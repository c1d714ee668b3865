import { ERROR_STATUS } from '#shared/api/contract';
import { CallError, signedOut } from '../call-error.ts';
import type { Identity } from '../identity/identity.ts';
import type { TokenVerifier } from '../identity/token-verifier.ts';
import { InFlight, type RateLimit } from './rate-limit.ts';

/** Tokens of one network that are verified concurrently; a cached verification takes no time. */
const CONCURRENCY = 8;

export const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && ERROR_STATUS[error.code] < 500;

/** Finds out who sent a request, within limits per network. */
export function createTokenChecks(verifier: TokenVerifier, anonymousLimit: RateLimit) {
  const inFlight = new InFlight(CONCURRENCY);
  const pending = new Map<string, Promise<Identity>>();

  /** The calls that a browser sends at once with a new token share one check of it. */
  async function verified(token: string, address: string): Promise<Identity> {
    const begun = pending.get(token);
    if (begun) return begun;
    const check = inFlight.run(address, () => verifier.verify(token));
    pending.set(token, check);
    try {
      return await check;
    } finally {
      pending.delete(token);
    }
  }

  async function identify(token: string | null, address: string): Promise<Identity> {
    const known = token === null ? undefined : verifier.remembered(token);
    if (known) return known;
    anonymousLimit.requireLeft(address, 1);
    try {
      if (token === null) throw signedOut();
      return await verified(token, address);
    } catch (error) {
      if (isRefusal(error)) anonymousLimit.charge(address, 1);
      throw error;
    }
  }

  async function firstIdentity(tokens: readonly string[], address: string): Promise<Identity> {
    for (const token of tokens) {
      const identity = await verified(token, address).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'UNAUTHENTICATED') return null;
        throw error;
      });
      if (identity) return identity;
    }
    throw signedOut();
  }

  return { verified, identify, firstIdentity };
}
