/** Folder of the packs' links; no file is stored under these keys, each is made on request. */
const FOLDER = 'packs';

export const packKey = (projectId: number): string => `${FOLDER}/${projectId}.zip`;

export const packFileName = (projectId: number): string => `auditors-pack-${projectId}.zip`;

/** Returns the project of a pack's key; null for any other key. */
export function projectOfPackKey(key: string): number | null {
  const [, id] = /^packs\/([1-9]\d{0,14})\.zip$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}
