import { ApiError } from '#shared/api';
import { draftOfBoundaryFile, type BoundaryFileDraft } from '#entities/boundary-file/react';
import type { ChosenBoundary } from '#entities/farm/react';
import type { WireParcel } from '#shared/api/contract';
import type { OutboxItem } from '#shared/offline/react';
import type { WizardDraft } from './draft-storage.ts';
import type { WaitingFarm } from './read-waiting-farm.ts';
import type { Wizard } from './wizard.ts';

/** The farm in the form, before it is stored. */
export interface FarmToStore {
  wizard: Wizard;
  boundary: ChosenBoundary;
  parcels: readonly WireParcel[];
  file: BoundaryFileDraft | null;
}

const editId = (farmId: number) => `edit-${farmId}`;

/** A later edit of a farm replaces the waiting one; a new farm waits under its operation id. */
export const waitingId = (wizard: Wizard): string =>
  wizard.mode === 'add' ? wizard.saving.opId : editId(wizard.farmId);

/** The edit of a farm among the waiting changes; null if none waits. */
export const waitingEditOf = (items: readonly OutboxItem[], farmId: number): OutboxItem | null =>
  items.find(({ id }) => id === editId(farmId)) ?? null;

/** True if a stored draft contains all of a waiting farm, even if more was typed since. */
export function isHeldBy(
  { wizard, parcels, files }: WizardDraft,
  farm: Pick<WaitingFarm, 'wizard' | 'parcels' | 'file'>,
): boolean {
  const hasAreas = files.boundary !== null && draftOfBoundaryFile(files.boundary).settled !== null;
  return (
    wizard !== null &&
    waitingId(wizard) === waitingId(farm.wizard) &&
    parcels.length === farm.parcels.length &&
    (!farm.file?.settled || hasAreas)
  );
}

const HTTP_TOO_MANY = 429;

/** The state of a change after a call failed; a refused change needs a correction. */
export function stateAfter(error: unknown): OutboxItem['state'] {
  if (!(error instanceof ApiError)) return 'waiting';
  if (error.code === 'UNAUTHENTICATED') return 'signed-out';
  const isRefused = error.status >= 400 && error.status < 500 && error.status !== HTTP_TOO_MANY;
  return isRefused ? 'refused' : 'waiting';
}
