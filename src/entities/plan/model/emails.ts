/**
 * The e-mails of a comma separated text, trimmed, without blanks and doubles (OP-58). Letters of
 * either case are one address; the first spelling stays. Whether they are addresses, the server says.
 */
export function emailsOf(text: string): string[] {
  const emails = text.split(',').map((email) => email.trim());
  const byKey = new Map<string, string>();
  for (const email of emails) {
    const key = email.toLowerCase();
    if (email !== '' && !byKey.has(key)) byKey.set(key, email);
  }
  return [...byKey.values()];
}
