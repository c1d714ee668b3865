export { AppShellError, announceKeptFarms, installAppShell } from './app-shell.ts';
export { reloadFresh } from './reload-fresh.ts';
export { DeviceStorageError } from './storage-error.ts';
export { deviceStore } from './device-store.ts';
export {
  FARM_CACHE_PREFIX,
  accountStore,
  readKeptAccount,
  removeKept,
  removeKeptOfOthers,
  writeKeptAccount,
} from './kept-account.ts';
export {
  $outbox,
  announceOutbox,
  onOutboxChangedElsewhere,
  outboxRead,
  readOutbox,
  readOutboxItem,
  removeOutboxItem,
  writeOutboxItem,
} from './outbox.ts';
export { $unsavedWarning, watchUnsavedDrafts } from './unsaved-drafts.ts';
export type { OutboxItem } from './outbox.ts';
