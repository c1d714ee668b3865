import { z } from 'zod';
import { CommandFailedError } from '../failure.ts';

const Discovery = z.object({
  issuer: z.string(),
  token_endpoint: z.url(),
  device_authorization_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
  scopes_supported: z.array(z.string()).default([]),
});
export type Discovery = z.infer<typeof Discovery>;

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  expires_in: z.number().positive().default(300),
});
export type Tokens = z.infer<typeof Tokens>;

const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** The response to a form request: the requested result, or an OAuth error code. */
export type FormAnswer<Result> =
  | { granted: Result }
  | { refused: string; description: string | undefined };

const TIMEOUT_MS = 30_000;

async function answerOf(address: string, init: RequestInit): Promise<unknown> {
  const signal = AbortSignal.any([
    AbortSignal.timeout(TIMEOUT_MS),
    ...(init.signal ? [init.signal] : []),
  ]);
  try {
    // Following a redirect could send the form's tokens to another host.
    const response = await fetch(address, { ...init, signal, redirect: 'error' });
    return JSON.parse((await response.text()) || '{}') as unknown;
  } catch (cause) {
    const { host } = new URL(address);
    throw new CommandFailedError(
      cause instanceof SyntaxError
        ? `The sign-in provider at ${host} sent an invalid response. Try again later.`
        : `The sign-in provider at ${host} cannot be reached. Check the network and try again.`,
    );
  }
}

/** Fetches the provider's metadata (OpenID Connect Discovery 1.0). */
export async function discover(authority: string, signal: AbortSignal): Promise<Discovery> {
  const base = authority.replace(/\/$/, '');
  const found = Discovery.safeParse(
    await answerOf(`${base}/.well-known/openid-configuration`, { signal }),
  );
  // Some providers write the issuer with a trailing slash.
  if (found.success && found.data.issuer.replace(/\/$/, '') === base) return found.data;
  throw new CommandFailedError(`${authority} is not a usable sign-in provider.`);
}

/** Posts an OAuth form (RFC 6749) and validates the response against the expected schema. */
export async function postForm<S extends z.ZodType>(
  address: string,
  form: Record<string, string>,
  shape: S,
  signal: AbortSignal,
): Promise<FormAnswer<z.output<S>>> {
  const body = new URLSearchParams(form);
  const answer = await answerOf(address, { method: 'POST', body, signal });
  const refusal = Refusal.safeParse(answer);
  if (refusal.success) {
    return { refused: refusal.data.error, description: refusal.data.error_description };
  }
  const granted = shape.safeParse(answer);
  if (granted.success) return { granted: granted.data };
  throw new CommandFailedError(
    `The sign-in provider at ${new URL(address).host} sent an unusable response.`,
  );
}

export const requestTokens = (address: string, form: Record<string, string>, signal: AbortSignal) =>
  postForm(address, form, Tokens, signal);

export const revokeToken = (address: string, form: Record<string, string>, signal: AbortSignal) =>
  postForm(address, form, z.unknown(), signal);

/**
 * Decodes a token's claims without verifying them, because the server does. Null for opaque tokens.
 */
export function claimsIn(token: string): Readonly<Record<string, unknown>> | null {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return z.record(z.string(), z.unknown()).parse(claims);
  } catch {
    return null;
  }
}

/** Returns the e-mail address from the first token that contains one. */
export function emailIn(...tokens: readonly (string | undefined)[]): string | null {
  for (const token of tokens) {
    const email = token === undefined ? undefined : claimsIn(token)?.['email'];
    if (typeof email === 'string') return email;
  }
  return null;
}
