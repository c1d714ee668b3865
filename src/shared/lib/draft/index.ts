/** Where unfinished typed work is kept between visits; `localStorage` in the browser. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface DraftSlot<T> {
  /** The draft kept for this person; null when there is none or it cannot be read any more. */
  read(email: string): T | null;
  /** Keeps the draft if the browser lets it; a full or forbidden storage costs nothing else. */
  write(email: string, draft: T): void;
  clear(email: string): void;
}

export interface DraftSlotOptions<T> {
  name: string;
  /** Raised whenever the shape of the draft changes; older drafts are then left aside. */
  version: number;
  /** The draft in what was stored, or null when it is not one. Must not trust its argument. */
  parse: (stored: unknown) => T | null;
  storage?: DraftStorage;
}

/**
 * Keeps one draft a person under `fenceline:{name}:{email}`, e-mails compared without case. People
 * who share a computer never see each other's drafts.
 */
export function draftSlot<T>({ name, version, parse, storage }: DraftSlotOptions<T>): DraftSlot<T> {
  const keyOf = (email: string) => `fenceline:${name}:${email.toLowerCase()}`;
  const attempt = <R>(act: (storage: DraftStorage) => R): R | null => {
    try {
      // Even naming `localStorage` throws where the browser forbids storage.
      return act(storage ?? localStorage);
    } catch {
      return null;
    }
  };

  return {
    read: (email) =>
      attempt((kept) => {
        const stored = JSON.parse(kept.getItem(keyOf(email)) ?? 'null') as {
          version?: unknown;
          draft?: unknown;
        } | null;
        return stored?.version === version ? parse(stored.draft) : null;
      }),
    write: (email, draft) => {
      attempt((kept) => kept.setItem(keyOf(email), JSON.stringify({ version, draft })));
    },
    clear: (email) => {
      attempt((kept) => kept.removeItem(keyOf(email)));
    },
  };
}
