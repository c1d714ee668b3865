/**
 * The person for whom a verified token was issued. `issuer` and `subject` identify them; the e-mail
 * address is only an attribute.
 */
export interface Identity {
  issuer: string;
  subject: string;
  /** In lower case and trimmed; null unless the provider has verified it. */
  email: string | null;
  /** The access token that proved the identity. */
  token: TokenMark;
}

/** The stored part of an access token: enough to refuse the token, but not to use it. */
export interface TokenMark {
  /** The token's SHA-256 hash. */
  hash: Buffer;
  /** When the provider issued the token; of two e-mail addresses, the later token's counts. */
  issuedAt: Date;
  /** The time after which every server refuses the token. */
  endsAt: Date;
}

/** Compares e-mail addresses without surrounding space and case (OP-103). */
export const sameEmail = (a: string, b: string) =>
  a.trim().toLowerCase() === b.trim().toLowerCase();
