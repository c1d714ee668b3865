import type { PackedShapes } from '#shared/packed-shapes';
import type { UnpackedArchive, UnpackLimits } from '../parse/unpack-archive.ts';
import type { Properties } from '../base/import-result.ts';
import type { ReadOptions } from '../base/read-options.ts';
import type { ResultFrame } from '../resolve/result-of.ts';

/** Message for an offer whose result the worker has forgotten. */
export const EXPIRED = 'This import has expired. Choose the file again.';

/** Requests from a page to the worker; `id` numbers the request. */
export type Question =
  | { type: 'read'; id: number; name: string; content: Blob | Uint8Array; options: ReadSettings }
  /** `of` is the id of the request whose result contains the offer. */
  | { type: 'offer'; id: number; of: number; offerId: string }
  | { type: 'unpack'; id: number; content: Blob; limits: UnpackLimits }
  | { type: 'cancel'; id: number }
  /** The page no longer holds the result. */
  | { type: 'forget'; id: number };

/** Options that can be posted to a worker. */
export type ReadSettings = Omit<ReadOptions, 'signal' | 'onProgress'>;

/** Replies from the worker; the pieces of a result come before its frame. */
export type Reply =
  | { type: 'progress'; id: number; share: number }
  | { type: 'features'; id: number; features: PackedFeature[]; shapes: PackedShapes }
  | { type: 'drawing'; id: number; shapes: PackedShapes }
  /** `isDrawnAsIs`: the geometry to draw is the features' own. */
  | { type: 'answer'; id: number; frame: ResultFrame; isDrawnAsIs: boolean }
  | { type: 'unpacked'; id: number; archive: UnpackedArchive }
  | { type: 'failed'; id: number; name: string; message: string };

export interface PackedFeature {
  id?: string | number;
  properties: Properties;
}

/** The part of a worker, or of a message port, that both sides use. */
export interface Line<Out, In> {
  postMessage(message: Out, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<In>) => void): void;
}
