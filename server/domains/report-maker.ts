import type { ComparisonSelection, ItemType } from '#shared/api/contract';
import type { ParcelEngine } from '../cadastre/parcel-engine.ts';
import type { PaddockArea } from '../documents/cover/cover-report-input.ts';
import type { FarmKeyInput } from '../documents/farm-key/farm-key-input.ts';
import type { GeneratedFile } from '../documents/generated-file.ts';
import type { MapBackdrop } from '../documents/map-backdrop.ts';
import type { MakeReport } from '../documents/make-report.ts';
import type { BackdropReader } from './read-backdrop.ts';
import type { HealthChecker } from './land/boundary-health-check/health-checker.ts';
import type { Settings } from '../platform/settings/settings.ts';

/**
 * Every fact of one bought item. Besides these, a maker reads only the cadastre and the rasters.
 */
export interface ReportInput extends FarmKeyInput {
  paddocks?: readonly PaddockArea[];
  /** The comparison parcels of a benchmark at the time it was bought; empty for other reports. */
  comparisonPids: readonly string[];
  /** How the parcels were found, as the order recorded it; null where it did not. */
  selection: ComparisonSelection | null;
}

/** Running parts that a maker uses. */
export interface ReportTools {
  settings: Settings;
  readonly parcels: ParcelEngine;
  makeReport: MakeReport;
  examineBoundary: HealthChecker;
  /**
   * Resolves to `away` if the report is made without imagery because the map service does not
   * answer.
   */
  readBackdrop: (...bounds: Parameters<BackdropReader>) => Promise<MapBackdrop | 'away' | null>;
}

/**
 * Makes the files of one bought item; the same facts give the same files. If it rejects, the
 * delivery retries it for days.
 */
export type ReportMaker = (input: ReportInput, tools: ReportTools) => Promise<GeneratedFile[]>;

/** Returns the maker of an item type; undefined if it cannot be ordered on this server. */
export type FindReportMaker = (itemType: ItemType) => ReportMaker | undefined;
