import { paidType } from '#entities/cart';
import type { CoverProduct } from '#entities/cover';
import type { ItemType } from '#shared/api/contract';
import type { AppContext } from '../app-context.ts';
import type { CoverSources } from '../../rasters/index.ts';
import type { GeneratedFile } from '../../documents/generated-file.ts';
import { makeBenchmark, makeCarbonReport } from './order-cover-report.ts';
import type { FarmKeyInput } from '../../documents/farm-key/farm-key-input.ts';

/**
 * Every fact of one bought item; apart from them, a maker reads only the cadastre and the rasters.
 */
export interface ReportInput extends FarmKeyInput {
  /** The comparison parcels of a benchmark at the time it was bought; empty for other reports. */
  comparisonPids: readonly string[];
}

/**
 * Makes the files of one bought item; the same facts give the same files. If it rejects, the
 * delivery retries it for days.
 */
export type ReportMaker = (input: ReportInput, app: AppContext) => Promise<GeneratedFile[]>;

/** Returns the maker of an item type; undefined if it cannot be ordered on this server. */
export type FindReportMaker = (itemType: ItemType) => ReportMaker | undefined;

const makeFarmKey: ReportMaker = ({ comparisonPids: _none, ...input }, app) =>
  app.makeReport({ report: 'farm-key', input });

const reportMakers: Partial<Record<ItemType, ReportMaker>> = {
  'Property Key': makeFarmKey,
  'Benchmark Report': makeBenchmark,
  'Carbon Report': makeCarbonReport,
};

/** Cover products that each report is made from. */
const COVER_OF: Partial<Record<ItemType, readonly CoverProduct[]>> = {
  'Benchmark Report': ['ground', 'woody'],
  'Carbon Report': ['woody'],
};

/**
 * Returns the maker of an item type and of its free reorder. Undefined where there is none or its
 * cover is not configured; such an item type cannot be ordered.
 */
export function findReportMaker(itemType: ItemType, cover: CoverSources): ReportMaker | undefined {
  const paid = paidType(itemType);
  const hasCover = (COVER_OF[paid] ?? []).every((product) => cover[product] !== null);
  return hasCover ? reportMakers[paid] : undefined;
}
