import { cut } from './plain-description.ts';
import { MAX_LAYER_NAME_LENGTH, MAX_LAYERS_BYTES } from './limits.ts';

/** A layer that a person keeps, without its content. */
export interface OwnLayer {
  id: string;
  name: string;
  /** Its extension says how the file is read. */
  fileName: string;
  /** Of its content, compressed. */
  bytes: number;
  featureCount: number;
  /** `#rrggbb`, for what the file gives no colour. */
  colour: string;
  isShown: boolean;
  /** ISO instant. */
  addedAt: string;
}

/** The name of a new layer: its file's without the extension, with a number if it is taken. */
export function layerNameOf(fileName: string, taken: readonly string[]): string {
  const base = usableLayerName(fileName.replace(/\.[a-z]+$/i, '')) || 'Layer';
  let name = base;
  for (let number = 2; taken.includes(name); number++) name = `${base} (${number})`;
  return name;
}

/** A typed name as it is stored; empty if nothing is left of it. */
export const usableLayerName = (typed: string): string =>
  cut(typed.replace(/\s+/g, ' ').trim(), MAX_LAYER_NAME_LENGTH);

export const bytesOf = (layers: readonly Pick<OwnLayer, 'bytes'>[]): number =>
  layers.reduce((sum, { bytes }) => sum + bytes, 0);

/** True if another layer of this size may be kept beside the others. */
export const hasRoomFor = (layers: readonly Pick<OwnLayer, 'bytes'>[], bytes: number): boolean =>
  bytesOf(layers) + bytes <= MAX_LAYERS_BYTES;
