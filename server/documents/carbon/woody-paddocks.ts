import { KIND_NAMES } from '#entities/paddock';
import { csvText } from '#shared/lib/csv';
import { formatHectares } from '../australian-format.ts';
import type { PaddockCover } from '../cover/paddock-cover.ts';
import { provenanceColumns } from '../cover/provenance.ts';
import { decimalText, shareText } from '../cover/report-words.ts';
import { drawSubheading, HEADING_HEIGHT, placeBlock } from '../pdf/page-heading.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { drawTable } from '../pdf/table.ts';
import { rounded } from '../rounded.ts';
import type { CarbonFacts } from './carbon-facts.ts';

const woodyHa = ({ areaHa, woodyShare }: PaddockCover): number | null =>
  woodyShare === null ? null : areaHa * woodyShare;

/**
 * Draws a row for each paddock, nothing for a farm without paddocks; returns where the next block may
 * start.
 */
export function drawWoodyPaddocks(
  report: ReportDocument,
  paddocks: readonly PaddockCover[],
  top: number,
): number {
  if (paddocks.length === 0) return top;
  return drawTable(
    report,
    {
      columns: [
        { title: 'Paddock' },
        { title: 'Kind', width: 110 },
        { title: 'Hectares', width: 62, align: 'right' },
        { title: 'Woody hectares', width: 70, align: 'right' },
        { title: 'Woody share', width: 62, align: 'right' },
      ],
      rows: paddocks.map((paddock) => {
        const ha = woodyHa(paddock);
        return [
          paddock.name,
          KIND_NAMES[paddock.kind],
          formatHectares(paddock.areaHa),
          ha === null ? '–' : decimalText(ha),
          shareText(paddock.woodyShare),
        ];
      }),
    },
    drawSubheading(
      report,
      'Woody cover by paddock, when last seen',
      placeBlock(report, top, HEADING_HEIGHT + 60),
    ),
  );
}

/** One row per paddock. */
export function woodyPaddockCsv({ input, hash, paddocks }: CarbonFacts): string {
  const provenance = provenanceColumns(input, hash);
  return csvText(
    ['paddock', 'kind', 'area_ha', 'woody_ha', 'woody_percent', ...provenance.titles],
    paddocks.map((paddock) => [
      paddock.name,
      paddock.kind,
      rounded(paddock.areaHa, 4),
      rounded(woodyHa(paddock), 2),
      rounded(paddock.woodyShare === null ? null : 100 * paddock.woodyShare, 2),
      ...provenance.cells,
    ]),
  );
}
