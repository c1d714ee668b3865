import { z } from 'zod';
import { CommandFailed } from '../failure.ts';

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

/** A form's answer: what was asked for, or why not by OAuth's own codes. */
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
    // A redirect could lead the tokens of a form somewhere else.
    const response = await fetch(address, { ...init, signal, redirect: 'error' });
    return JSON.parse((await response.text()) || '{}') as unknown;
  } catch (cause) {
    const { host } = new URL(address);
    throw new CommandFailed(
      cause instanceof SyntaxError
        ? `The sign-in provider at ${host} did not answer as one does. Try again later.`
        : `The sign-in provider at ${host} cannot be reached. Check the network and try again.`,
    );
  }
}

/** The provider's own account of itself (OpenID Connect Discovery 1.0). */
export async function discover(authority: string, signal: AbortSignal): Promise<Discovery> {
  const base = authority.replace(/\/$/, '');
  const found = Discovery.safeParse(
    await answerOf(`${base}/.well-known/openid-configuration`, { signal }),
  );
  // The slash at the end is written by some and not by others.
  if (found.success && found.data.issuer.replace(/\/$/, '') === base) return found.data;
  throw new CommandFailed(`${authority} is no sign-in provider that can be used.`);
}

/** Posts a form of OAuth (RFC 6749), checked against the shape of the wanted answer. */
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
  throw new CommandFailed(
    `The sign-in provider at ${new URL(address).host} answered nothing of use.`,
  );
}

export const requestTokens = (address: string, form: Record<string, string>, signal: AbortSignal) =>
  postForm(address, form, Tokens, signal);

export const revokeToken = (address: string, form: Record<string, string>, signal: AbortSignal) =>
  postForm(address, form, z.unknown(), signal);

/** What a token says of its bearer; unchecked, since the server checks it. Null for opaque ones. */
export function claimsIn(token: string): Readonly<Record<string, unknown>> | null {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return z.record(z.string(), z.unknown()).parse(claims);
  } catch {
    return null;
  }
}

/** The e-mail in the first of these tokens that tells one. */
export function emailIn(...tokens: readonly (string | undefined)[]): string | null {
  for (const token of tokens) {
    const email = token === undefined ? undefined : claimsIn(token)?.['email'];
    if (typeof email === 'string') return email;
  }
  return null;
}
