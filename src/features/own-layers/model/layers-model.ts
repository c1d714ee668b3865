import { attach, createEvent, createStore, sample } from 'effector';
import {
  countOfFeatures,
  fullWords,
  bytesOf,
  hasRoomFor,
  layerNameOf,
  MAX_LAYERS_BYTES,
  nextLayerColour,
  sizeWords,
  type LayerContent,
  type LeftOut,
  type OwnLayer,
} from '#entities/own-layer';
import { $signedInEmail, accountChanged } from '#shared/auth/react';
import { createCancellableTask, type TaskRun } from '#shared/cancellable-task/react';
import type { LonLat } from '#shared/lib/lon-lat';
import { askForLastingStorage, DeviceStorageError } from '#shared/offline/react';
import { bindUnits } from '#shared/process/react';
import { messageShown } from '#shared/snackbar/react';
import { askWorker } from '../api/ask-worker.ts';
import { readContent, readLayers, removeLayer, saveFacts, saveLayer } from './layer-storage.ts';
import { roomAround } from './room-around.ts';
import { layerShown } from './shell-model.ts';

/** A layer's content, or why it cannot be shown. */
export type OpenedLayer = { content: LayerContent; leftOut: LeftOut } | { failure: string };
/** A feature by its layer and its index there. */
export interface FeatureId {
  layerId: string;
  index: number;
}

/** The list or the map needs the layers of this device. */
export const layersWanted = createEvent();
export const fileChosen = createEvent<File>();
export const layerSwitched = createEvent<{ id: string; isShown: boolean }>();
export const layerRenamed = createEvent<{ id: string; name: string }>();
export const layerDeleted = createEvent<string>();
/** The user asks to see this layer's features in the list, and so its content. */
export const layerOpened = createEvent<string>();
export const featureChosen = createEvent<FeatureId | null>();
/** The middle of the visible map. */
export const mapCentred = createEvent<LonLat>();
const layerAdded = createEvent<{ layer: OwnLayer; opened: OpenedLayer }>();
const contentRead = createEvent<{ id: string; opened: OpenedLayer }>();

/** A file that is not opened; its message says why. */
class NotOpenedError extends Error {
  override readonly name = 'NotOpenedError';
}
const TOO_LONG = 'It takes too long to read. Leave some of it out or simplify it, then try again.';
const GONE = 'Your browser has removed this layer. Delete it, then open its file again.';

interface FileToOpen {
  file: File;
  email: string;
  layers: readonly OwnLayer[];
}

async function openFile({ file, email, layers }: FileToOpen, { signal }: TaskRun) {
  if (file.size > MAX_LAYERS_BYTES) {
    throw new NotOpenedError(
      `It has ${sizeWords(file.size)}; a layer may have ${sizeWords(MAX_LAYERS_BYTES)}.`,
    );
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answer = await askWorker('read', { fileName: file.name, bytes, isKept: false }, signal);
  if ('refusal' in answer) throw new NotOpenedError(answer.refusal);
  const { content, leftOut, kept } = answer;
  if (!hasRoomFor(layers, kept.length)) throw new NotOpenedError(fullWords(bytesOf(layers)));
  const layer: OwnLayer = {
    id: crypto.randomUUID(),
    name: layerNameOf(
      file.name,
      layers.map(({ name }) => name),
    ),
    fileName: file.name,
    bytes: kept.length,
    featureCount: countOfFeatures(content),
    colour: nextLayerColour(layers.map(({ colour }) => colour)),
    isShown: true,
    addedAt: new Date().toISOString(),
  };
  await saveLayer(email, layer, kept);
  void askForLastingStorage();
  return { layer, opened: { content, leftOut } };
}

const task = createCancellableTask(openFile);
export const readingCancelled = task.cancelled;
/** Name of the file that is being read. */
export const $readingFile = task.$running.map((run) => run?.params.file.name ?? null);

/** Why the last file was not opened. */
export const $failure = createStore<{ fileName: string; reason: string } | null>(null)
  .on(task.failed, (_, { params, error }) => ({
    fileName: params.file.name,
    reason: reasonOf(error),
  }))
  .reset([task.started, accountChanged]);

const reasonOf = (error: unknown): string => {
  if (error instanceof NotOpenedError || error instanceof DeviceStorageError) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') return TOO_LONG;
  return 'It could not be read. Choose it again.';
};

const readLayersFx = attach({
  source: $signedInEmail,
  effect: (email) => (email === null ? [] : readLayers(email)),
});

/** The layers of this account on this device; null until they are read. */
export const $layers = createStore<readonly OwnLayer[] | null>(null)
  .on(readLayersFx.doneData, (_, layers) => layers)
  .on(layerAdded, (layers, { layer }) => [...(layers ?? []), layer])
  .on(layerSwitched, (layers, { id, isShown }) => changed(layers, id, { isShown }))
  .on(layerRenamed, (layers, { id, name }) => changed(layers, id, { name }))
  .on(layerDeleted, (layers, id) => layers?.filter((layer) => layer.id !== id))
  .reset(accountChanged);

const changed = (layers: readonly OwnLayer[] | null, id: string, facts: Partial<OwnLayer>) =>
  layers?.map((layer) => (layer.id === id ? { ...layer, ...facts } : layer));

/** What was read of the layers that were shown or opened, by id. */
export const $opened = createStore<ReadonlyMap<string, OpenedLayer>>(new Map())
  .on(
    [contentRead, layerAdded.map(({ layer, opened }) => ({ id: layer.id, opened }))],
    (all, one) => new Map(all).set(one.id, one.opened),
  )
  .on(layerDeleted, (all, id) => new Map([...all].filter(([other]) => other !== id)))
  .reset(accountChanged);

/** The feature whose facts are on the map. */
export const $chosen = createStore<FeatureId | null>(null)
  .on(featureChosen, (_, chosen) => chosen)
  .on(layerDeleted, (chosen, id) => (chosen?.layerId === id ? null : chosen))
  .on(layerSwitched, (chosen, { id, isShown }) =>
    chosen?.layerId === id && !isShown ? null : chosen,
  )
  .reset(accountChanged);

export const $mapCentre = createStore<LonLat | null>(null).on(mapCentred, (_, centre) => centre);

sample({
  clock: layersWanted,
  source: { layers: $layers, isReading: readLayersFx.pending },
  filter: ({ layers, isReading }) => layers === null && !isReading,
  fn: () => undefined,
  target: readLayersFx,
});
sample({
  clock: fileChosen,
  source: { email: $signedInEmail, layers: $layers },
  filter: ({ email }) => email !== null,
  fn: ({ email, layers }, file) => ({ file, email: email ?? '', layers: layers ?? [] }),
  target: task.started,
});
sample({ clock: task.done, fn: ({ result }) => result, target: layerAdded });
sample({
  clock: task.done,
  fn: ({ result }) => roomAround(result.opened.content.bounds),
  target: layerShown,
});
sample({ clock: accountChanged, target: readingCancelled });

/** Reads the stored content of layers, one after the other. */
const readContentFx = attach({
  source: { email: $signedInEmail, layers: $layers, opened: $opened },
  async effect({ email, layers, opened }, id: string | null) {
    const tell = bindUnits({ contentRead });
    const due = (layers ?? []).filter((layer) => (id === null ? layer.isShown : layer.id === id));
    for (const layer of due) {
      if (email === null || opened.has(layer.id)) continue;
      tell.contentRead({ id: layer.id, opened: await readStored(email, layer) });
    }
  },
});

async function readStored(email: string, { id, fileName }: OwnLayer): Promise<OpenedLayer> {
  try {
    const bytes = await readContent(email, id);
    if (bytes === null) return { failure: GONE };
    const answer = await askWorker('read', { fileName, bytes, isKept: true });
    return 'refusal' in answer ? { failure: answer.refusal } : answer;
  } catch (error) {
    return { failure: reasonOf(error) };
  }
}
sample({ clock: readLayersFx.doneData, fn: () => null, target: readContentFx });
sample({ clock: layerOpened, target: readContentFx });
sample({
  clock: layerSwitched,
  filter: ({ isShown }) => isShown,
  fn: ({ id }) => id,
  target: readContentFx,
});

const saveFactsFx = attach({
  source: { email: $signedInEmail, layers: $layers },
  async effect({ email, layers }, id: string) {
    const layer = layers?.find((one) => one.id === id);
    if (email !== null && layer) await saveFacts(email, layer);
  },
});
sample({
  clock: [layerSwitched, layerRenamed],
  fn: ({ id }) => id,
  target: saveFactsFx,
});
const removeLayerFx = attach({
  source: $signedInEmail,
  async effect(email, id: string) {
    if (email !== null) await removeLayer(email, id);
  },
});
sample({ clock: layerDeleted, target: removeLayerFx });
sample({
  clock: saveFactsFx.failData,
  fn: (error) => ({ lines: [reasonOf(error)], tone: 'error' as const, durationMs: 10_000 }),
  target: messageShown,
});
