import type { ParcelType, State } from '#entities/parcel';
import type { ToWgs84 } from './geometry/reference-system.ts';
import { systemOf } from './geometry/source-system.ts';
import type { ImportProgress, ImportRequest } from './import-request.ts';
import type { FeatureSource } from './sources/feature-source.ts';
import { openSources, type OpenedFile } from './sources/open-sources.ts';

export interface Layer {
  path: string;
  state: State;
  type: ParcelType | null;
  source: FeatureSource;
  toWgs84: ToWgs84;
}

export interface OpenedLayers {
  layers: Layer[];
  /** Reports progress when the reading of a layer begins. */
  tell(layer: Layer): void;
  close(): void;
}

const TELL_EVERY_MS = 100;

/**
 * Opens every layer of every file before the first is read, so that a wrong file fails at once.
 * `onProgress` receives the share of all bytes read so far.
 */
export async function openLayers(
  { files, crs, latFirst }: ImportRequest,
  onProgress: (progress: ImportProgress) => void,
): Promise<OpenedLayers> {
  const opened: OpenedFile[] = [];
  const close = () => {
    for (const file of opened) file.close();
  };
  let [total, read, toldAt] = [0, 0, 0];
  const tell = ({ path: file }: Pick<Layer, 'path'>) => {
    toldAt = Date.now();
    onProgress({ step: 'reading', file, share: Math.min(1, read / total) });
  };
  try {
    const layers: Layer[] = [];
    for (const { path, state, type } of files) {
      const onBytes = (bytes: number) => {
        read += bytes;
        if (total > 0 && Date.now() - toldAt >= TELL_EVERY_MS) tell({ path });
      };
      const file = await openSources(path, onBytes);
      opened.push(file);
      for (const source of file.sources) {
        const toWgs84 = swapped(latFirst, systemOf(path, source, crs));
        layers.push({ path, state, type, source, toWgs84 });
      }
    }
    total = layers.reduce((sum, { source }) => sum + source.bytes, 0);
    return { layers, tell, close };
  } catch (error) {
    close();
    throw error;
  }
}

const swapped = (latFirst: boolean, toWgs84: ToWgs84): ToWgs84 =>
  latFirst ? ([lat = NaN, lng = NaN]) => toWgs84([lng, lat]) : toWgs84;
