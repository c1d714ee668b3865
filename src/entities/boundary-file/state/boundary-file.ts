import { createEffect, createEvent, createStore, sample, type Store } from 'effector';
import type { MultiPolygon } from 'geojson';
import type { ImportResult, Offer, UseLimits } from '#shared/geo-file';
import { createCancellableTask, type TaskRun } from '#shared/cancellable-task/react';
import { failureMessage } from '#shared/lib/failure';
import { bboxOf } from '#shared/lib/geo';
import { boundsOf, type LonLat, type LonLatBounds } from '#shared/lib/lon-lat';
import { failureEnded, messageShown } from '#shared/snackbar/react';
import { createFileReader, type FileReader } from '../api/file-reader.ts';
import {
  boundaryFileOf,
  newAreasOf,
  possiblePlaces,
  unreadFile,
  type BoundaryFile,
} from '../model/boundary-file.ts';

export interface BoundaryFileOptions {
  /** Limits of the areas' intended use, which may be stricter than the reader's. */
  use: UseLimits;
  /** The farm's approximate location, which identifies the likely map zones. */
  near: Store<LonLat | null>;
  reader?: FileReader;
}

/** Reading a file, or applying an offer to the present one. */
type FileTask =
  | { kind: 'read'; fileName: string; file: File; near: LonLat | null }
  | { kind: 'offer'; fileName: string; answer: ImportResult; offerId: string };

/**
 * A boundary file from the user: read in a worker, and changed by offers that can each be undone.
 * The previous file stays until the next one is ready.
 */
export function createBoundaryFile({
  use,
  near,
  reader = createFileReader(),
}: BoundaryFileOptions) {
  const fileChosen = createEvent<File>();
  /** The user accepted an offer of the file; its id. */
  const offerTaken = createEvent<string>();
  const offerUndone = createEvent();
  const fileRemoved = createEvent();
  /** A stored file was restored. */
  const fileRestored = createEvent<BoundaryFile>();
  /** The user answered whether areas outside Australia are intended. */
  const outsideConfirmed = createEvent<boolean>();
  /** Asks the map to preview one of the file's offers. */
  const offerShown = createEvent<Offer>();
  /** Asks the map to show the location of a problem. */
  const placeShown = createEvent<LonLat>();

  const work = createCancellableTask((task: FileTask, run: TaskRun) =>
    task.kind === 'read'
      ? reader.read(task.file, { use, ...(task.near && { near: task.near }), ...run })
      : reader.takeOffer(task.answer, task.offerId, run),
  );
  const previewFx = createEffect(({ answer, offer }: { answer: ImportResult; offer: Offer }) =>
    reader.takeOffer(answer, offer.id, {}),
  );
  const closeFx = createEffect(() => reader.close());

  /** The present file, preceded by its versions before each accepted offer. */
  const $versions = createStore<readonly BoundaryFile[]>([])
    .on(fileRestored, (_, file) => [file])
    .on(offerUndone, (versions) => (versions.length > 1 ? versions.slice(0, -1) : versions))
    .reset(fileRemoved);
  const $file = $versions.map((versions) => versions.at(-1) ?? null);

  const read = sample({ clock: work.done, filter: ({ params }) => params.kind === 'read' });
  const unread = sample({ clock: work.failed, filter: ({ params }) => params.kind === 'read' });
  const changed = sample({ clock: work.done, filter: ({ params }) => params.kind === 'offer' });
  const unchanged = sample({ clock: work.failed, filter: ({ params }) => params.kind === 'offer' });
  $versions
    .on(read, (_, { result }) => [boundaryFileOf(result)])
    .on(unread, (_, { params, error }) => [unreadFile(params.fileName, error.message)])
    .on(changed, (versions, { result }) => [...versions, boundaryFileOf(result)]);

  const $isOutsideConfirmed = createStore(false)
    .on(outsideConfirmed, (_, isConfirmed) => isConfirmed)
    .reset([read, unread, fileRemoved]);

  const $shownOffer = createStore<Offer | null>(null)
    .on(offerShown, (_, offer) => offer)
    .reset([$versions, placeShown]);
  sample({
    clock: offerShown,
    source: $file,
    filter: (file) => file?.answer != null,
    fn: (file, offer) => ({ answer: file!.answer!, offer }),
    target: previewFx,
  });
  /**
   * The preview of the offer shown last; null if the offer only removes areas or cannot be applied.
   */
  const previewed = sample({
    clock: [
      previewFx.done.map(({ params, result }) => ({
        ...params,
        areas: newAreasOf(result, params.answer),
      })),
      previewFx.fail.map(({ params }) => ({ ...params, areas: null })),
    ],
    source: $shownOffer,
    filter: (shown, { offer }) => shown === offer,
    fn: (_, preview) => preview,
  });
  const $preview = createStore<MultiPolygon | null>(null)
    .on(previewed, (_, { areas }) => areas)
    .reset([$versions, placeShown]);
  sample({
    clock: previewed,
    filter: ({ areas, offer }) => areas === null && offer.place !== undefined,
    fn: ({ offer }) => offer.place!,
    target: placeShown,
  });

  const $shownPlace = createStore<LonLat | null>(null)
    .on(placeShown, (_, place) => place)
    .reset([$versions, offerShown]);

  sample({
    clock: fileChosen,
    source: near,
    fn: (place, file): FileTask => ({ kind: 'read', fileName: file.name, file, near: place }),
    target: work.started,
  });
  sample({
    clock: offerTaken,
    source: $file,
    filter: (file) => file?.answer != null,
    fn: (file, offerId): FileTask => ({
      kind: 'offer',
      fileName: file!.fileName,
      answer: file!.answer!,
      offerId,
    }),
    target: work.started,
  });
  sample({ clock: [fileRestored, fileRemoved], fn: () => undefined, target: work.cancelled });

  const $possiblePlaces = $file.map((file) => (file ? possiblePlaces(file) : []));

  /** The extent, the preview or the possible places changed, so the map may zoom to it. */
  const extentShown = createEvent<LonLatBounds>();
  const $extent = $file.map((file) => file?.bbox?.join() ?? '');
  sample({
    clock: $extent,
    source: $file,
    filter: (file) => file?.bbox != null,
    fn: (file) => file!.bbox!,
    target: extentShown,
  });
  sample({
    clock: $preview,
    filter: (areas) => areas !== null,
    fn: (areas) => bboxOf(areas!),
    target: extentShown,
  });
  sample({
    clock: $possiblePlaces,
    filter: (places) => places.length > 0,
    fn: (places) => boundsOf(places.map(({ place: [lon, lat] }) => [lon, lat, lon, lat])),
    target: extentShown,
  });
  sample({ clock: work.started, fn: () => undefined, target: failureEnded });
  sample({ clock: unchanged, fn: ({ error }) => failureMessage(error), target: messageShown });
  sample({ clock: fileRemoved, fn: () => undefined, target: closeFx });

  return {
    near,
    fileChosen,
    offerTaken,
    offerUndone,
    workCancelled: work.cancelled,
    fileRemoved,
    fileRestored,
    outsideConfirmed,
    offerShown,
    placeShown,
    extentShown,
    workFx: work.workFx,
    $file,
    /** The operation in progress on a file; only one at a time. */
    $work: work.$running.map(
      (running) => running && { fileName: running.params.fileName, share: running.share ?? 0 },
    ),
    /** True if an accepted offer can be undone. */
    $canUndo: $versions.map((versions) => versions.length > 1),
    $isOutsideConfirmed,
    $shownPlace,
    /** Where the areas of an undecided file may lie. */
    $possiblePlaces,
    $preview,
  };
}

export type BoundaryFileModel = ReturnType<typeof createBoundaryFile>;
