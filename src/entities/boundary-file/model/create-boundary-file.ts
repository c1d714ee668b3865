import { createEffect, createEvent, createStore, sample, scopeBind, type Store } from 'effector';
import type { MultiPolygon } from 'geojson';
import type { ImportResult, Offer, UseLimits } from '#shared/lib/geo-file';
import { failureMessage } from '#shared/lib/failure';
import { bboxOf } from '#shared/lib/geo';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import { messageShown } from '#shared/snackbar/react';
import { createFileReader, type FileReader } from '../api/file-reader.ts';
import { boundaryFileOf, newAreasOf, unreadFile, type BoundaryFile } from './boundary-file.ts';

export interface BoundaryFileOptions {
  /** Limits of the areas' intended use, which may be stricter than the reader's. */
  use: UseLimits;
  /** The farm's approximate location, which identifies the likely map zones. */
  near: Store<LonLat | null>;
  reader?: FileReader;
}

/** The operation in progress on a file; only one at a time. */
export interface FileWork {
  fileName: string;
  /** 0 to 1. */
  share: number;
  controller: AbortController;
}

interface Reading {
  file: File;
  near: LonLat | null;
  controller: AbortController;
}
interface Taking {
  file: BoundaryFile;
  answer: ImportResult;
  offerId: string;
  controller: AbortController;
}

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
  const workCancelled = createEvent();
  const fileRemoved = createEvent();
  /** A stored file was restored. */
  const fileRestored = createEvent<BoundaryFile>();
  /** The user answered whether areas outside Australia are intended. */
  const outsideConfirmed = createEvent<boolean>();
  /** Asks the map to preview one of the file's offers. */
  const offerShown = createEvent<Offer>();
  /** Asks the map to show the location of a problem. */
  const placeShown = createEvent<LonLat>();

  const progressMade = createEvent<{ controller: AbortController; share: number }>();
  const tellProgress = (controller: AbortController) => {
    const tell = scopeBind(progressMade, { safe: true });
    return (share: number) => tell({ controller, share });
  };

  const readFx = createEffect(({ file, near: place, controller }: Reading) =>
    reader.read(file, {
      use,
      ...(place && { near: place }),
      signal: controller.signal,
      onProgress: tellProgress(controller),
    }),
  );
  const takeOfferFx = createEffect(({ answer, offerId, controller }: Taking) =>
    reader.takeOffer(answer, offerId, {
      signal: controller.signal,
      onProgress: tellProgress(controller),
    }),
  );
  const previewFx = createEffect(({ answer, offer }: { answer: ImportResult; offer: Offer }) =>
    reader.takeOffer(answer, offer.id, {}),
  );
  const stopFx = createEffect((controller: AbortController | null) => controller?.abort());
  const closeFx = createEffect(() => reader.close());

  const $work = createStore<FileWork | null>(null)
    .on(readFx, (_, { file, controller }) => ({ fileName: file.name, share: 0, controller }))
    .on(takeOfferFx, (_, { file, controller }) => ({
      fileName: file.fileName,
      share: 0,
      controller,
    }))
    .on(progressMade, (work, { controller, share }) =>
      work?.controller === controller ? { ...work, share } : work,
    )
    .on([readFx.finally, takeOfferFx.finally], (work, { params }) =>
      work?.controller === params.controller ? null : work,
    )
    .reset([workCancelled, fileRestored, fileRemoved]);

  /** Of the latest operation; aborting a finished one has no effect. */
  const $controller = createStore<AbortController | null>(null).on(
    [readFx, takeOfferFx],
    (_, { controller }) => controller,
  );

  /** The present file, preceded by its versions before each accepted offer. */
  const $versions = createStore<readonly BoundaryFile[]>([])
    .on(fileRestored, (_, file) => [file])
    .on(offerUndone, (versions) => (versions.length > 1 ? versions.slice(0, -1) : versions))
    .reset(fileRemoved);
  const $file = $versions.map((versions) => versions.at(-1) ?? null);

  const wanted = ({ controller }: { controller: AbortController }) => !controller.signal.aborted;
  const read = sample({ clock: readFx.done, filter: ({ params }) => wanted(params) });
  const unread = sample({ clock: readFx.fail, filter: ({ params }) => wanted(params) });
  const changed = sample({ clock: takeOfferFx.done, filter: ({ params }) => wanted(params) });
  const unchanged = sample({ clock: takeOfferFx.fail, filter: ({ params }) => wanted(params) });
  $versions
    .on(read, (_, { result }) => [boundaryFileOf(result)])
    .on(unread, (_, { params, error }) => [unreadFile(params.file.name, error.message)])
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

  // Aborts the previous operation before a new one begins.
  sample({
    clock: [fileChosen, fileRestored, offerTaken, workCancelled, fileRemoved],
    source: $controller,
    target: stopFx,
  });
  sample({
    clock: fileChosen,
    source: near,
    fn: (place, file): Reading => ({ file, near: place, controller: new AbortController() }),
    target: readFx,
  });
  sample({
    clock: offerTaken,
    source: $file,
    filter: (file) => file?.answer != null,
    fn: (file, offerId): Taking => ({
      file: file!,
      answer: file!.answer!,
      offerId,
      controller: new AbortController(),
    }),
    target: takeOfferFx,
  });
  /** The extent or the preview changed, so the map may zoom to it. */
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
  sample({ clock: unchanged, fn: ({ error }) => failureMessage(error), target: messageShown });
  sample({ clock: fileRemoved, fn: () => undefined, target: closeFx });

  return {
    near,
    fileChosen,
    offerTaken,
    offerUndone,
    workCancelled,
    fileRemoved,
    fileRestored,
    outsideConfirmed,
    offerShown,
    placeShown,
    extentShown,
    readFx,
    takeOfferFx,
    $file,
    $work,
    /** True if an accepted offer can be undone. */
    $canUndo: $versions.map((versions) => versions.length > 1),
    $isOutsideConfirmed,
    $shownPlace,
    $preview,
  };
}

export type BoundaryFileModel = ReturnType<typeof createBoundaryFile>;
