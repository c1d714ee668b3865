import { draftKey, draftOwner } from './owner.ts';

/** Storage for unfinished input between visits; `localStorage` in the browser. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface DraftSlot<T> {
  /** Loads this person's draft; null when there is none or it can no longer be parsed. */
  read(email: string): T | null;
  /** Saves the draft; if the browser refuses it, the listener of `watchDrafts` is notified. */
  write(email: string, draft: T): void;
  /** Reports a draft that is too large for any browser; the one saved before stays. */
  leaveOut(email: string): void;
  clear(email: string): void;
}

export interface DraftSlotOptions<T> {
  name: string;
  /** Increase it whenever the draft's shape changes; drafts of other versions are ignored. */
  version: number;
  /** Parses a stored value; null when it is not a draft. Must not trust its argument. */
  parse: (stored: unknown) => T | null;
  /** Converts a draft to its stored form, if an earlier release uses other names for its fields. */
  encode?: (draft: T) => unknown;
  storage?: DraftStorage;
  /** True for drafts that can be lost without harm, such as an open panel; never reported. */
  isMinor?: boolean;
}

/** Why a draft is not stored: what the browser threw, or `too-large`. */
export type DraftRefusal = { cause: unknown } | 'too-large';

let report: (key: string, refusal: DraftRefusal | null) => void = () => {};

/** Registers the listener for drafts that are refused, stored or cleared. */
export function watchDrafts(listener: typeof report): void {
  report = listener;
}

/**
 * Stores one draft per person under `fenceline:{name}:{owner}`, so that people who share a computer
 * never see each other's drafts.
 */
export function draftSlot<T>({
  name,
  version,
  parse,
  encode = (draft) => draft,
  storage,
  isMinor = false,
}: DraftSlotOptions<T>): DraftSlot<T> {
  const keyOf = (email: string) => draftKey(name, draftOwner(email));
  const tell = (email: string, refusal: DraftRefusal | null) => {
    if (!isMinor) report(keyOf(email), refusal);
  };
  const attempt = <R>(
    act: (storage: DraftStorage) => R,
    failed?: (cause: unknown) => void,
  ): R | null => {
    try {
      // Even reading the name `localStorage` throws where the browser forbids storage.
      return act(storage ?? localStorage);
    } catch (cause) {
      failed?.(cause);
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
      attempt(
        (kept) => {
          kept.setItem(keyOf(email), JSON.stringify({ version, draft: encode(draft) }));
          tell(email, null);
        },
        (cause) => tell(email, { cause }),
      );
    },
    leaveOut: (email) => tell(email, 'too-large'),
    clear: (email) => {
      attempt((kept) => kept.removeItem(keyOf(email)));
      tell(email, null);
    },
  };
}

export { draftNameOf, draftOwner, nameDraftOwner } from './owner.ts';
export { MAX_SEATS, takeSeat } from './seat.ts';
