import { z } from 'zod';
import { createOutsideFetch } from '../../platform/outside/outside-fetch.ts';
import { differenceWords, MAX_SKEW_S, SET_CLOCKS } from './clock-words.ts';
import { fail, ok, warn, type Check } from './finding.ts';

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  device_authorization_endpoint: z.url().optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

export const signInCheck: Check = {
  name: 'sign-in',
  cure: 'Check OIDC_ISSUER: its /.well-known/openid-configuration must open from this machine.',
  isStandIn: ({ sandbox }) => sandbox,
  async run({ settings: { OIDC_ISSUER: issuer } }) {
    const send = createOutsideFetch({ system: 'The provider', timeoutMs: 5_000 });
    const askedAt = Date.now();
    const answer = await send(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    if (!answer.ok) {
      return fail(`${issuer} has no discovery document (${answer.status}).`, signInCheck.cure);
    }
    const found = answer.json(Discovery);
    if (found.issuer !== issuer) {
      return fail(`The provider calls itself ${found.issuer}.`, 'Set OIDC_ISSUER to exactly that.');
    }
    (await send(found.jwks_uri)).json(Keys);

    const skewS = skewOf(answer.headers.get('date'), askedAt);
    if (skewS !== null && skewS > MAX_SKEW_S) {
      return fail(`The provider’s clock is ${differenceWords(skewS)} off this one.`, SET_CLOCKS);
    }
    if (found.code_challenge_methods_supported?.includes('S256') === false) {
      return fail(
        'The provider does not support PKCE with S256.',
        'Enable it for the public client.',
      );
    }
    if (found.device_authorization_endpoint === undefined) {
      return warn(
        `${issuer} answers, but has no device flow, so “fenceline login” cannot work.`,
        'Enable the device flow, or use FENCELINE_TOKEN in scripts.',
      );
    }
    const clock = skewS === null ? '' : ' and agrees on the time';
    return ok(`${issuer} answers with its keys${clock}.`);
  },
};

/**
 * Returns the clock difference in seconds, allowing for `Date` headers without fractions; null
 * without a header.
 */
function skewOf(date: string | null, askedAt: number): number | null {
  const providerTime = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(providerTime)) return null;
  const between = Math.max(askedAt - (providerTime + 999), providerTime - Date.now(), 0);
  return between / 1_000;
}
