import { ITEM_PRODUCTS, paidType, type PaidItemType } from '#entities/cart';
import type { ItemType } from '#shared/api/contract';
import type { CoverSources } from '../../../rasters/index.ts';
import type { ReportMaker } from '../../report-maker.ts';
import { backdropsOf, checkBoundary } from './report-input.ts';
import { makeBenchmark, makeCarbonReport } from './order-cover-report.ts';

const makeFarmKey: ReportMaker = async (
  { comparisonPids: _pids, selection: _selection, paddocks, ...facts },
  tools,
) => {
  // Without outlines, which a key does not draw, so that its checksum covers only what it shows.
  const listed = paddocks?.map(({ geometry: _geometry, ...paddock }) => paddock);
  const boundaryCheck = await checkBoundary(facts, tools);
  const input = {
    ...facts,
    ...(listed && { paddocks: listed }),
    boundaryCheck,
    ...(await backdropsOf(tools, facts.parcels)),
  };
  return tools.makeReport({ report: 'farm-key', input });
};

const reportMakers: Readonly<Record<PaidItemType, ReportMaker>> = {
  'Property Key': makeFarmKey,
  'Benchmark Report': makeBenchmark,
  'Carbon Report': makeCarbonReport,
};

/**
 * Returns the maker of an item type and of its free reorder. Undefined where its cover is not
 * configured; such an item type cannot be ordered.
 */
export function findReportMaker(itemType: ItemType, cover: CoverSources): ReportMaker | undefined {
  const paid = paidType(itemType);
  const hasCover = ITEM_PRODUCTS[paid].measures.every((product) => cover[product]);
  return hasCover ? reportMakers[paid] : undefined;
}
