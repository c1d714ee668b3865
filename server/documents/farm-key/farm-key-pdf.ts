import { openReport } from '../pdf/report-document.ts';
import { drawAbout } from './about-block.ts';
import type { FarmKeyFacts } from './farm-key-facts.ts';
import { drawChecks } from './checks-block.ts';
import { drawParcelTable } from './parcel-table.ts';
import { drawPaddockTable } from './paddock-table.ts';
import { drawSummaryPage } from './summary-page.ts';

export const SAMPLE_NOTICE = 'SAMPLE DATA – not a real cadastre';

/**
 * Draws the PDF on A4: the farm and its map, the tables of parcels and paddocks, what was
 * checked, and the sources of the figures.
 */
export async function farmKeyPdf(facts: FarmKeyFacts): Promise<Uint8Array> {
  const { boundary, input } = facts;
  const { farm, orderNumber, generatedAt, dataSet } = input;
  const report = openReport({
    title: `Farm Key – ${farm.propertyName}`,
    subject: `Land parcels of ${farm.propertyName}, order ${orderNumber}`,
    reference: `${input.document.number} · Order ${orderNumber}`,
    generatedAt,
    notice: dataSet.isSample ? SAMPLE_NOTICE : null,
  });
  const map = await drawSummaryPage(report, boundary, input);
  const belowParcels = drawParcelTable(report, boundary);
  const { paddocks } = input;
  const belowTables = paddocks ? drawPaddockTable(report, paddocks) : belowParcels;
  drawAbout(report, facts, map, drawChecks(report, facts, belowTables));
  return report.finish();
}
