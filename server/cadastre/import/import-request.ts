import type { ParcelRecord, ParcelType, State } from '#entities/parcel';
import type { FileStorage } from '../../platform/files/file-store.ts';
import type { FieldMap } from './cadastres/parcel-identity.ts';
import type { RegionLayer } from './regions/read-regions.ts';

export interface ImportFile {
  path: string;
  state: State;
  /**
   * Type of every feature, for a file of only roads or waters; null takes it from the attributes.
   */
  type: ParcelType | null;
}

export interface ImportRequest {
  files: readonly ImportFile[];
  /** Folder of the snapshots. */
  folder: string;
  /** Receives the snapshot instead of the folder, for all nodes; null for one node. */
  bucket: FileStorage | null;
  map: FieldMap;
  /** Reference system for files that do not specify one. */
  crs: string | null;
  /** Reads positions as latitude first, whatever the files say. */
  latFirst: boolean;
  regions: readonly RegionLayer[];
  name: string | null;
  version: string | null;
  /** Keeps loaded states that are not in this import. */
  add: boolean;
  /** Maximum percentage of parcels that may be left out; with more, the import changes nothing. */
  maxRefusedPercent: number;
  /** Path of the report, which is also written when the import fails. */
  reportPath: string;
  /** Also stores the parcels in a database, all or none of them. */
  storeToo: StoreParcels | null;
}

export type StoreParcels = (
  source: { name: string; version: string; isSample: boolean },
  parcels: AsyncIterable<ParcelRecord>,
) => Promise<void>;

export interface ImportProgress {
  step: 'regions' | 'reading' | 'packing' | 'storing' | 'sending';
  /** The file being read. */
  file?: string;
  /** Progress from 0 to 1. */
  share?: number;
  parcels?: number;
}
