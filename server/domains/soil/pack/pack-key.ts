import type { Identity } from '../../../platform/identity/identity.ts';
import { packsOf } from '../../packs-of-user.ts';

export const packKey = (user: Identity, projectId: number): string =>
  `${packsOf(user)}/${projectId}.zip`;

export const packFileName = (projectId: number): string => `auditors-pack-${projectId}.zip`;

/** Returns the project of a pack's key; null for any other key. */
export function projectOfPackKey(key: string): number | null {
  const [, id] = /^packs\/[0-9a-f]{16}\/([1-9]\d{0,14})\.zip$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}
