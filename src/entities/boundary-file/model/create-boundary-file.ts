import { createEffect, createEvent, createStore, sample, scopeBind, type Store } from 'effector';
import type { GeoFileAnswer, UseLimits } from '#shared/lib/geo-file';
import { failureMessage } from '#shared/lib/failure';
import type { LonLat, LonLatBounds } from '#shared/lib/lon-lat';
import { messageShown } from '#shared/snackbar/react';
import { createFileReader, type FileReader } from '../api/file-reader.ts';
import { boundaryFileOf, unreadFile, type BoundaryFile } from './boundary-file.ts';

export interface BoundaryFileOptions {
  /** What the areas are for may hold less than can be read. */
  use: UseLimits;
  /** Where the farm is about, which tells likely map zones from others. */
  near: Store<LonLat | null>;
  reader?: FileReader;
}

/** What is under way with a file; one thing at a time. */
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
  answer: GeoFileAnswer;
  offerId: string;
  controller: AbortController;
}

/**
 * A file of boundaries that a person brings: read away from the page's thread, changed by the offers
 * they take, each of which can be undone. What was read before stays until something new is there.
 */
export function createBoundaryFile({
  use,
  near,
  reader = createFileReader(),
}: BoundaryFileOptions) {
  const fileChosen = createEvent<File>();
  /** One of the file's offers; its id. */
  const offerTaken = createEvent<string>();
  const offerUndone = createEvent();
  const workCancelled = createEvent();
  const fileRemoved = createEvent();
  /** A kept file was brought back. */
  const fileRestored = createEvent<BoundaryFile>();
  /** Whether areas outside Australia are meant to be there. */
  const outsideConfirmed = createEvent<boolean>();
  /** The map is to show where something is the matter. */
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

  /** Of the latest work; stopping what is done already does nothing. */
  const $controller = createStore<AbortController | null>(null).on(
    [readFx, takeOfferFx],
    (_, { controller }) => controller,
  );

  /** The file, and before it what it was before each offer that was taken. */
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

  const $shownPlace = createStore<LonLat | null>(null)
    .on(placeShown, (_, place) => place)
    .reset($versions);

  // Before anything new begins.
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
  /** The areas lie elsewhere than before, and the map may show them. */
  const extentChanged = createEvent<LonLatBounds>();
  const $extent = $file.map((file) => file?.bbox?.join() ?? '');
  sample({
    clock: $extent,
    source: $file,
    filter: (file) => file?.bbox != null,
    fn: (file) => file!.bbox!,
    target: extentChanged,
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
    placeShown,
    extentChanged,
    readFx,
    takeOfferFx,
    $file,
    $work,
    /** Whether an offer was taken that can be undone. */
    $canUndo: $versions.map((versions) => versions.length > 1),
    $isOutsideConfirmed,
    $shownPlace,
  };
}

export type BoundaryFileModel = ReturnType<typeof createBoundaryFile>;
