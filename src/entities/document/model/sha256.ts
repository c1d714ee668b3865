/** Reads a SHA-256 as people copy it, in any case and with spaces; null for other text. */
export function readSha256(typed: string): string | null {
  const hash = typed.replaceAll(/\s/g, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(hash) ? hash : null;
}
