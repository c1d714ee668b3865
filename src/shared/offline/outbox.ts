import { createEvent, createStore } from 'effector';
import { draftOwner } from '#shared/lib/draft';
import { deviceStore, type DeviceStore } from './device-store.ts';
import { askForLastingStorage } from './storage-life.ts';

/** `waiting` for a connection, `signed-out` for a new sign-in, `refused` for a correction. */
export type OutboxState = 'waiting' | 'signed-out' | 'refused';

/** A change that was submitted without a connection. */
export interface OutboxItem<T = unknown> {
  /** A later change under the same id replaces this one. */
  id: string;
  /** Who submitted it: the account, or in earlier versions only the address. */
  owner?: string;
  email: string;
  /** Names the change for people, such as the farm's name. */
  name: string;
  submittedAt: string;
  state: OutboxState;
  /** Why the server refused the change; null unless refused. */
  reason: string | null;
  content: T;
}

const store = deviceStore('fenceline-outbox');

/** Lets one tab at a time change the outbox; the next tab finds what is left. */
export const OUTBOX_LOCK = 'fenceline:outbox';

const isItem = (stored: unknown): stored is OutboxItem => {
  const { id, email, name, state } = (stored ?? {}) as Partial<OutboxItem>;
  return [id, email, name, state].every((value) => typeof value === 'string');
};

const isOf = (email: string) => (item: OutboxItem) =>
  item.owner === undefined
    ? item.email.toLowerCase() === email.toLowerCase()
    : item.owner === draftOwner(email);

/** The changes of one person, the oldest first. Like drafts, they are never shown to another. */
export async function readOutbox(email: string, from: DeviceStore = store): Promise<OutboxItem[]> {
  const stored = await Promise.all((await from.names()).map((name) => from.read(name)));
  return stored
    .filter(isItem)
    .filter(isOf(email))
    .toSorted((one, other) => one.submittedAt.localeCompare(other.submittedAt));
}

export async function readOutboxItem(id: string): Promise<OutboxItem | null> {
  const stored = await store.read(id);
  return isItem(stored) ? stored : null;
}

/** Rejects with DeviceStorageError. */
export function writeOutboxItem(item: OutboxItem): Promise<void> {
  void askForLastingStorage();
  return store.write(item.id, { ...item, owner: item.owner ?? draftOwner(item.email) });
}
export const removeOutboxItem = (id: string) => store.remove(id);

/** The outbox was read again, in this tab or because another tab changed it. */
export const outboxRead = createEvent<readonly OutboxItem[]>();

/** The signed-in user's changes that the server has not accepted yet. */
export const $outbox = createStore<readonly OutboxItem[]>([], { serialize: 'ignore' }).on(
  outboxRead,
  (_, items) => items,
);

const CHANNEL = 'fenceline:outbox';
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

/** Tells other tabs that the outbox changed. */
export function announceOutbox(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, no window
  channel?.postMessage('changed');
}

export function onOutboxChangedElsewhere(listener: () => void): void {
  channel?.addEventListener('message', listener);
}
