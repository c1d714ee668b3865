export {
  AppShellError,
  announceKeptFarms,
  installAppShell,
  isAppShellMissed,
} from './app-shell.ts';
export { reloadFresh } from './reload-fresh.ts';
export { heldDraftKey, holdDraftKey } from './draft-keys.ts';
export { hasLockedWork, lockWork, unlockWork } from './locked-work.ts';
export {
  addFarmsStore,
  boundaryName,
  findUnfinishedWork,
  removeWork,
  runName,
} from './unfinished-work.ts';
export { askForLastingStorage, useStorageLife } from './storage-life.ts';
export { DeviceStorageError } from './storage-error.ts';
export { deviceStore } from './device-store.ts';
export {
  FARM_CACHE_PREFIX,
  LAYERS_CACHE,
  accountStore,
  readKeptAccount,
  removeKept,
  removeKeptOfOthers,
  writeKeptAccount,
} from './kept-account.ts';
export {
  $outbox,
  OUTBOX_LOCK,
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
