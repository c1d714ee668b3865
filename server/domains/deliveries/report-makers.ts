import { paidType } from '#entities/cart';
import type { CoverProduct } from '#entities/cover';
import type { ItemType } from '#shared/api/contract';
import type { AppContext } from '../app-context.ts';
import type { CoverSources } from '../../rasters/index.ts';
import type { GeneratedFile } from '../../documents/generated-file.ts';
import { makeBenchmark, makeCarbonReport } from './order-cover-report.ts';
import type { FarmKeyInput } from '../../documents/farm-key/farm-key-input.ts';

/** Every fact of one bought item; beyond them a maker reads only the cadastre and the rasters. */
export interface ReportInput extends FarmKeyInput {
  /** The parcels a benchmark compares with, as they were bought; empty for other reports. */
  comparisonPids: readonly string[];
}

/**
 * Makes the files of one bought item, alike from the same facts. One that rejects is asked again
 * later, for days.
 */
export type ReportMaker = (input: ReportInput, app: AppContext) => Promise<GeneratedFile[]>;

const makeFarmKey: ReportMaker = ({ comparisonPids: _none, ...input }, app) =>
  app.makeReport({ report: 'farm-key', input });

const reportMakers: Partial<Record<ItemType, ReportMaker>> = {
  'Property Key': makeFarmKey,
  'Benchmark Report': makeBenchmark,
  'Carbon Report': makeCarbonReport,
};

/** Which cover a report is made from. */
const COVER_OF: Partial<Record<ItemType, readonly CoverProduct[]>> = {
  'Benchmark Report': ['ground', 'woody'],
  'Carbon Report': ['woody'],
};

/**
 * A report's maker makes its free reorder too. An item type without one cannot be ordered, nor one
 * whose cover is not configured.
 */
export function makerOf(itemType: ItemType, cover: CoverSources): ReportMaker | undefined {
  const paid = paidType(itemType);
  const hasCover = (COVER_OF[paid] ?? []).every((product) => cover[product] !== null);
  return hasCover ? reportMakers[paid] : undefined;
}
