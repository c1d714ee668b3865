import { createEvent, createStore, sample } from 'effector';
import { $signedInEmail } from '#shared/auth/react';
import { createCancellableTask } from '#shared/cancellable-task/react';
import { FilesRefusedError, readFiles, type ReadFiles } from '../api/read-files.ts';
import { canSplit, foundBoundaries, type Split } from './found-boundaries.ts';
import { MAX_FARMS } from './limits.ts';
import { matchLines } from './match-lines.ts';
import { proposedFarm, type ProposedFarm } from './proposed-farm.ts';

/** Farms that were read but are not added yet. */
export interface Preview {
  read: ReadFiles;
  split: Split;
  farms: readonly ProposedFarm[];
  /** True if some of the farms that were read are already being added. */
  isRest: boolean;
}

export const filesChosen = createEvent<readonly File[]>();
export const farmEdited = createEvent<{ id: string; name?: string; pic?: string }>();
export const farmTicked = createEvent<{ ids: readonly string[]; isChosen: boolean }>();
export const splitChosen = createEvent<Split>();
/** These farms are being added; the others remain in the preview. */
export const farmsTaken = createEvent<readonly string[]>();
/** The user wants to choose other files. */
export const previewClosed = createEvent();

const reading = createCancellableTask(readFiles);
export const readingStopped = reading.cancelled;
/** Share of the files that are read; null while none is being read. */
export const $reading = reading.$running.map((running) =>
  running ? { share: running.share ?? 0 } : null,
);

const signedOut = sample({ clock: $signedInEmail, filter: (email) => email === null });
sample({ clock: filesChosen, filter: (files) => files.length > 0, target: reading.started });
sample({ clock: signedOut, fn: () => undefined, target: reading.cancelled });

function previewOf(read: ReadFiles, split: Split): Preview {
  const boundaries = foundBoundaries(read.files, split);
  const farms = matchLines(read.lines, boundaries).map(proposedFarm);
  return { read, split, farms, isRest: false };
}

/**
 * A file with several areas is split into several farms, unless it has too many or the list has one
 * row.
 */
function likelySplit({ files, lines }: ReadFiles): Split {
  const count = files[0]?.result?.features.length ?? 0;
  return canSplit(files) && count <= MAX_FARMS && lines?.length !== 1 ? 'areas' : 'files';
}

export const $preview = createStore<Preview | null>(null, { serialize: 'ignore' })
  .on(reading.done, (_, { result }) => previewOf(result, likelySplit(result)))
  .on(splitChosen, (preview, split) => preview && previewOf(preview.read, split))
  .on(farmEdited, (preview, { id, ...fields }) => preview && withFarms(preview, [id], () => fields))
  .on(
    farmTicked,
    (preview, { ids, isChosen }) => preview && withFarms(preview, ids, () => ({ isChosen })),
  )
  .on(farmsTaken, (preview, ids) => {
    const farms = preview?.farms.filter(({ id }) => !ids.includes(id)) ?? [];
    return preview && farms.length > 0 ? { ...preview, farms, isRest: true } : null;
  })
  .reset([previewClosed, filesChosen, signedOut]);

const withFarms = (
  preview: Preview,
  ids: readonly string[],
  change: () => Partial<ProposedFarm>,
): Preview => ({
  ...preview,
  farms: preview.farms.map((farm) => (ids.includes(farm.id) ? { ...farm, ...change() } : farm)),
});

/** Why the chosen files cannot be used; null otherwise. */
export const $refusal = createStore<string | null>(null)
  .on(reading.failed, (_, { error }) =>
    error instanceof FilesRefusedError
      ? error.message
      : 'The files could not be read. Choose them again.',
  )
  .reset([filesChosen, previewClosed, signedOut]);
