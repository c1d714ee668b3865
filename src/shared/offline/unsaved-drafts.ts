import { createEvent, createStore } from 'effector';
import { watchDrafts, type DraftRefusal } from '#shared/lib/draft';
import { DeviceStorageError } from './storage-error.ts';

type Reason = DeviceStorageError['reason'] | 'too-large';

const WORDS: Record<Reason, string> = {
  full: 'Your browser has no room left, so what you enter now is not stored on this device. Finish it before you close this tab.',
  blocked:
    'Your browser does not let this site store anything, so what you enter is not stored on this device. Finish it before you close this tab.',
  'too-large':
    'This drawing is too large to be stored on this device. Finish it before you close this tab.',
};

/** A draft was refused by the browser, or stored or cleared (null). */
const draftReported = createEvent<{ key: string; refusal: DraftRefusal | null }>();

const $unsaved = createStore<ReadonlyMap<string, Reason>>(new Map(), { serialize: 'ignore' }).on(
  draftReported,
  (unsaved, { key, refusal }) => {
    const reason = refusal && reasonOf(refusal);
    if ((unsaved.get(key) ?? null) === reason) return unsaved;
    const others = [...unsaved].filter(([one]) => one !== key);
    return new Map(reason === null ? others : [...others, [key, reason]]);
  },
);

/**
 * The warning while something that the user entered exists only in this tab; null if all is stored.
 */
export const $unsavedWarning = $unsaved.map((unsaved) => {
  const reason = [...unsaved.values()].at(-1);
  return reason ? WORDS[reason] : null;
});

const reasonOf = (refusal: DraftRefusal): Reason =>
  refusal === 'too-large' ? refusal : DeviceStorageError.of(refusal.cause).reason;

/** Warns about drafts that are not stored, including when the user is about to close the tab. */
export function watchUnsavedDrafts(): void {
  watchDrafts((key, refusal) => draftReported({ key, refusal }));
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  $unsavedWarning.watch((warning) => {
    if (warning === null) window.removeEventListener('beforeunload', ask);
    else window.addEventListener('beforeunload', ask);
  });
}
