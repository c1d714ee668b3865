import { allCalls, DEFAULT_LIMITS, limitsOf } from '#shared/api/contract';

/** Maximum positions of a body to examine; a real body has each key once. */
const MAX_LOOKS = 8;
const MAX_VALUE_LENGTH = 16_384;
const QUOTE = 0x22;

/** Unverified call limits and tokens of a large body. */
export interface LargeBodyClaim {
  /** The largest body limit of the calls it may name. */
  maxBytes: number;
  /** Access tokens that it may contain. */
  tokens: string[];
  /** The longest list that these calls accept. */
  maxArrayItems: number;
}

/**
 * Searches the bytes of a large body for its call and tokens without parsing it. The result may be
 * wrong, because texts in the body can look like keys; it is checked again after parsing.
 */
export function claimOfLargeBody(body: Buffer): LargeBodyClaim {
  const addresses = new Set([...valuesOf(body, 'url_path'), ...valuesOf(body, 'app_action')]);
  const limits = [
    DEFAULT_LIMITS,
    ...allCalls.filter((call) => addresses.has(call.urlPath ?? call.action)).map(limitsOf),
  ];
  return {
    maxBytes: Math.max(...limits.map(({ bodyBytes }) => bodyBytes)),
    maxArrayItems: Math.max(...limits.map(({ arrayItems }) => arrayItems)),
    tokens: valuesOf(body, 'access_token'),
  };
}

/** Returns the texts that follow a key: the first and the last few. */
function valuesOf(body: Buffer, key: string): string[] {
  // Searches without the leading quotation mark, of which a body may have many; that is twenty
  // times faster.
  const end = `${key}"`;
  const found = new Set<string>();
  const look = (at: number) => {
    if (body[at - 1] !== QUOTE) return;
    const start = at + end.length;
    const text = body.toString('latin1', start, start + MAX_VALUE_LENGTH + 16);
    const value = /^\s{0,8}:\s{0,8}"([^"\\]{1,16384})"/.exec(text)?.[1];
    if (value !== undefined) found.add(value);
  };
  let at = body.indexOf(end);
  for (let looks = 0; at >= 0 && looks < MAX_LOOKS; looks++) {
    look(at);
    at = body.indexOf(end, at + 1);
  }
  if (at < 0) return [...found];
  at = body.lastIndexOf(end);
  for (let looks = 0; at > 0 && looks < MAX_LOOKS; looks++) {
    look(at);
    at = body.lastIndexOf(end, at - 1);
  }
  return [...found];
}
