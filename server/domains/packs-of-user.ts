import { hash } from 'node:crypto';
import type { Identity } from '../platform/identity/identity.ts';

/**
 * Folder of the links to a user's packs; no file is stored under it, each is made on request. It
 * names the user, by a mark, so that the downloads of each can be counted.
 */
export const packsOf = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string =>
  `packs/${hash('sha256', JSON.stringify([issuer, subject])).slice(0, 16)}`;

/** Returns the folder of the user to whom a pack's link was given; null for any other key. */
export const packsFolderOf = (key: string): string | null =>
  /^packs\/[0-9a-f]{16}(?=\/)/.exec(key)?.[0] ?? null;
