import { createHash } from 'node:crypto';

/** Names a body by what it is, so that a browser that has it is told so. */
export function etagOf(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
