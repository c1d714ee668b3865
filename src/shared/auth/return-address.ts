/**
 * Returns the address to show after sign-in: the requested one if it is one of our pages, otherwise
 * the front page. Only the URL parser interprets addresses (`/\evil` and `//evil` are other hosts);
 * the result is absolute, so that nothing parses it differently.
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

/**
 * Whether the identity provider redirected back with a code: requires both parameters (AUTH-03/04).
 */
export const isSignInAnswer = (address: string) => hasAll(address, ['code', 'state']);

/** Whether the identity provider redirected back with an error. */
export const isRefusal = (address: string) => hasAll(address, ['error', 'state']);

/** Returns the address without the identity provider's parameters. */
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
