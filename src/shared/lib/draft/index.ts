/** Storage for unfinished input between visits; `localStorage` in the browser. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface DraftSlot<T> {
  /** Loads this person's draft; null when there is none or it can no longer be parsed. */
  read(email: string): T | null;
  /** Saves the draft if the browser allows it; ignores a full or forbidden storage. */
  write(email: string, draft: T): void;
  clear(email: string): void;
}

export interface DraftSlotOptions<T> {
  name: string;
  /** Increase it whenever the draft's shape changes; drafts of other versions are ignored. */
  version: number;
  /** Parses a stored value; null when it is not a draft. Must not trust its argument. */
  parse: (stored: unknown) => T | null;
  storage?: DraftStorage;
}

/**
 * Stores one draft per person under `fenceline:{name}:{email}`, with e-mails compared
 * case-insensitively, so that people who share a computer never see each other's drafts.
 */
export function draftSlot<T>({ name, version, parse, storage }: DraftSlotOptions<T>): DraftSlot<T> {
  const keyOf = (email: string) => `fenceline:${name}:${email.toLowerCase()}`;
  const attempt = <R>(act: (storage: DraftStorage) => R): R | null => {
    try {
      // Even reading the name `localStorage` throws where the browser forbids storage.
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

export { MAX_SEATS, takeSeat } from './seat.ts';
