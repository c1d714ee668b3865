import { createEffect, sample, type Event, type Store } from 'effector';
import type { BoundaryFileModel } from '#entities/boundary-file/react';
import { saveDraftFile, type FileUse, type WizardDraft } from './draft-storage.ts';
import type { Wizard } from './wizard.ts';

/** Persists a file with the wizard's draft and restores it with the draft. */
export function keepAndRestore(
  { $file, fileRestored }: BoundaryFileModel,
  use: FileUse,
  {
    $owner,
    keptRead,
  }: {
    $owner: Store<{ email: string | null; wizard: Wizard | null }>;
    keptRead: Event<WizardDraft>;
  },
): void {
  const keepFileFx = createEffect(saveDraftFile);
  sample({
    clock: $file,
    source: $owner,
    filter: ({ email, wizard }) => email !== null && wizard !== null,
    fn: ({ email, wizard }, file) => ({ email: email!, mode: wizard!.mode, use, file }),
    target: keepFileFx,
  });
  sample({
    clock: keptRead,
    filter: ({ files }) => files[use] !== null,
    fn: ({ files }) => files[use]!,
    target: fileRestored,
  });
}
