/**
 * The address to come back to after signing in: what was asked for when it is a page of ours, else
 * the front page. Only the URL parser decides what an address means (`/\evil` and `//evil` are
 * other hosts); the answer is absolute, so that nothing reads it anew.
 */
export function returnAddress(requested: unknown, origin: string): string {
  const front = new URL('/', origin);
  if (typeof requested !== 'string' || !URL.canParse(requested, origin)) return front.href;
  const address = new URL(requested, origin);
  if (address.origin !== front.origin || address.protocol !== front.protocol) return front.href;
  address.username = '';
  address.password = '';
  return withoutAnswer(address.href);
}

const ANSWER_PARAMETERS = ['code', 'state', 'iss', 'session_state', 'error', 'error_description'];

/** Back from the identity provider with a code: both parameters, never one alone (AUTH-03/04). */
export const isSignInAnswer = (address: string) => hasAll(address, ['code', 'state']);

/** Back from the identity provider without one. */
export const isRefusal = (address: string) => hasAll(address, ['error', 'state']);

/** The address without what the identity provider put into it. */
export function withoutAnswer(href: string): string {
  if (!isSignInAnswer(href) && !isRefusal(href)) return href;
  const address = new URL(href);
  for (const name of ANSWER_PARAMETERS) address.searchParams.delete(name);
  return address.href;
}

function hasAll(href: string, names: readonly string[]): boolean {
  const given = new URL(href).searchParams;
  return names.every((name) => given.has(name));
}
