/**
 * Parses comma-separated e-mail addresses: trimmed, without blanks and duplicates (OP-58). Compares
 * without regard to case and retains the first spelling. The server validates the addresses.
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
