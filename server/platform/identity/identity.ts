/** Who the verified token speaks for. `issuer` and `subject` identify; the e-mail is an attribute. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Lower case and trimmed; null unless the provider says that it is verified. */
  email: string | null;
  /** The access token that proved it. */
  token: TokenMark;
}

/** What is remembered of an access token: enough to refuse it, and no way to use it. */
export interface TokenMark {
  /** SHA-256. */
  hash: Buffer;
  /** No server accepts it after this. */
  endsAt: Date;
}

/** E-mails are compared trimmed and without case (OP-103). */
export const sameEmail = (a: string, b: string) =>
  a.trim().toLowerCase() === b.trim().toLowerCase();
