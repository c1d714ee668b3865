import { createHash } from 'node:crypto';

/** Returns an entity tag from the body's content, so that a browser can revalidate its copy. */
export function etagOf(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
