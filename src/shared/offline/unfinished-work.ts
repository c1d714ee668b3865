import { draftNameOf, draftOwner } from '#shared/lib/draft';
import { deviceStore } from './device-store.ts';
import { readOutbox, removeOutboxItem } from './outbox.ts';

/** Farms that are being added from a list, with their boundaries. */
export const addFarmsStore = deviceStore('fenceline-add-farms');
export const runName = (email: string): string => `run:${draftOwner(email)}`;
export const boundaryName = (opId: string): string => `boundary:${opId}`;

/** An unfinished draft or change that this device stores for a user. */
export interface WorkEntry {
  place: 'draft' | 'outbox' | 'add-farms';
  key: string;
  value: unknown;
}

export interface UnfinishedWork {
  entries: WorkEntry[];
  /** Names what is unfinished, for people. */
  words: string[];
}

/** Descriptions of drafts by the prefix of their name. Their files and drawings need none. */
const WORDS: readonly [RegExp, string][] = [
  [/^farm-wizard(\.\d)?$/, 'a farm that you have not submitted'],
  [/^farm-edit(\.\d)?$/, 'changes to a farm'],
  [/^paddocks-\d+$/, 'paddocks that you have not saved'],
  [/^soil-registration$/, 'a soil project registration'],
  [/^open-order$/, 'an order'],
  [/^cer-form$/, 'a form for the regulator'],
  [/^cart$/, 'your cart'],
];
/** Drafts that can be lost without harm and reveal nothing about anybody. */
const NO_WORK = new Set(['map-tour', 'own-layers']);
/** Whether a stored draft is empty. */
const isEmpty = (name: string, stored: string): boolean =>
  (name === 'cart' && stored.includes('"draft":[]')) ||
  (name === 'cer-form' && stored.includes('"edits":{}'));

/** Finds all unfinished work of this user on this device. */
export async function findUnfinishedWork(email: string): Promise<UnfinishedWork> {
  const drafts = draftsOf(email);
  const items = await readOutbox(email);
  const run = await runOf(email);
  const words = [
    ...items.map(({ name }) => `${name}, which waits to be sent`),
    ...drafts.flatMap(({ name, value }) => {
      const [, what] = WORDS.find(([begins]) => begins.test(name)) ?? [];
      return what === undefined || isEmpty(name, value) ? [] : [what];
    }),
    ...(run.length > 0 ? ['a list of farms to add'] : []),
  ];
  return {
    entries: [
      ...drafts.map(({ key, value }) => ({ place: 'draft' as const, key, value })),
      ...items.map((item) => ({ place: 'outbox' as const, key: item.id, value: item })),
      ...run,
    ],
    words: [...new Set(words)],
  };
}

function draftsOf(email: string) {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const name = draftNameOf(key, draftOwner(email)) ?? draftNameOf(key, email.toLowerCase());
      const value = localStorage.getItem(key);
      return name === null || value === null || NO_WORK.has(name) ? [] : [{ name, key, value }];
    });
  } catch {
    // A browser that forbids storage stores no drafts.
    return [];
  }
}

async function runOf(email: string): Promise<WorkEntry[]> {
  const names = await addFarmsStore.names();
  const runs = names.filter((name) =>
    [runName(email), `run:${email.toLowerCase()}`].includes(name),
  );
  const texts = await Promise.all(
    runs.map(async (name) => JSON.stringify(await addFarmsStore.read(name))),
  );
  const ofRuns = names.filter(
    (name) =>
      runs.includes(name) ||
      (name.startsWith('boundary:') &&
        texts.some((text) => text.includes(name.slice('boundary:'.length)))),
  );
  return Promise.all(
    ofRuns.map(async (key) => ({
      place: 'add-farms' as const,
      key,
      value: await addFarmsStore.read(key),
    })),
  );
}

/** Removes the given unfinished work. */
export async function removeWork(entries: readonly WorkEntry[]): Promise<void> {
  for (const { place, key } of entries) {
    if (place === 'draft') localStorage.removeItem(key);
    else if (place === 'outbox') await removeOutboxItem(key);
    else await addFarmsStore.remove(key);
  }
}
