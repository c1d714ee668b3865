import { signInFirst } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { emailIn, requestTokens, type Tokens } from './identity-provider.ts';
import type { Session, SessionStore } from './session-store.ts';

/** Refreshes a token this long before it expires. */
const MARGIN_MS = 30_000;

export interface Identity {
  token: string;
  /** Null if the token does not contain one. */
  email: string | null;
}

/** Returns the token for a server: FENCELINE_TOKEN, otherwise the session's, refreshed when due. */
export async function identityFor(
  server: string,
  { env }: Pick<Terminal, 'env'>,
  store: SessionStore,
  signal: AbortSignal,
): Promise<Identity> {
  const given = env['FENCELINE_TOKEN'];
  if (given) return { token: given, email: emailIn(given) };
  const kept = await store.sessionOf(server);
  const session = kept && isDue(kept) ? await renewed(server, store, signal) : kept;
  if (session === null) throw signInFirst(`You are not signed in to ${server}.`);
  return { token: session.accessToken, email: session.email };
}

const isDue = ({ expiresAt }: Session) => expiresAt - Date.now() < MARGIN_MS;

/** Throws `CommandFailedError` and deletes the session once it can no longer be refreshed. */
async function renewed(
  server: string,
  store: SessionStore,
  signal: AbortSignal,
): Promise<Session | null> {
  const ended = signInFirst(`Your sign-in to ${server} has expired.`);
  let isOver = false;
  const session = await store.change(server, async (current) => {
    // Another process may have refreshed or ended the session in the meantime.
    if (current === null || !isDue(current)) return current;
    const { refreshToken, clientId, tokenEndpoint } = current;
    isOver = true;
    if (refreshToken === null) return null;
    const form = {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken,
    };
    const answer = await requestTokens(tokenEndpoint, form, signal);
    if ('refused' in answer) return null;
    isOver = false;
    return withTokens(current, answer.granted);
  });
  if (isOver) throw ended;
  return session;
}

/** Updates a session with new tokens; fields that the response omits keep their values. */
export const withTokens = (session: Session, tokens: Tokens): Session => ({
  ...session,
  accessToken: tokens.access_token,
  refreshToken: tokens.refresh_token ?? session.refreshToken,
  expiresAt: Date.now() + tokens.expires_in * 1_000,
  email: emailIn(tokens.access_token, tokens.id_token) ?? session.email,
});
