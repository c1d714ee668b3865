import { MAX_GATE_DISTANCE_M, nearestOnBoundary } from '#entities/boundary-health';
import { formatLongDate } from '#shared/lib/dates';
import { drawNotes, notesHeight, type Note } from '../pdf/notes.ts';
import { drawTitle } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { lineHeight, TEXT } from '../pdf/style.ts';
import type { FarmKeyFacts } from './farm-key-facts.ts';

const GAP = 26;

/**
 * Draws what was checked about the farm, below the tables or on a new page; returns where the next
 * block may start.
 */
export function drawChecks(
  report: ReportDocument,
  facts: FarmKeyFacts,
  belowTables: number,
): number {
  const notes = checkNotes(facts);
  if (notes.length === 0) return belowTables;
  let y = belowTables + GAP;
  if (y + lineHeight(TEXT.heading) + notesHeight(notes) > CONTENT.bottom) {
    report.addPage();
    y = CONTENT.top;
  }
  y = drawTitle(report, 'H2', ['Checks'], y, TEXT.heading);
  return drawNotes(report, notes, y + 4);
}

function checkNotes({ input }: FarmKeyFacts): Note[] {
  const { lpa, boundaryCheck, farm, parcels } = input;
  if (!lpa || !boundaryCheck) return [];
  const { comparedWith, findings, unchecked } = boundaryCheck;
  const withTitle = parcels.filter(({ volume, folio }) => volume ?? folio).length;
  return [
    {
      title: 'LPA',
      text: lpa.verifiedAt
        ? `Verified on ${formatLongDate(lpa.verifiedAt)}: the registry of Livestock Production Assurance accepted the owner’s sign-in for PIC ${farm.picCode}.`
        : `Not verified: no sign-in to the registry of Livestock Production Assurance is recorded for PIC ${farm.picCode}.`,
    },
    {
      title: 'Boundary',
      text: [
        `Compared with ${comparedWith}: ${findings.length > 0 ? `${findings.join('; ')}.` : 'no gaps, and no parcel that has changed.'}`,
        ...(unchecked === null ? [] : [unchecked]),
      ].join(' '),
    },
    ...(farm.gate ? [{ title: 'Front gate', text: gateText(input) }] : []),
    {
      title: 'Titles',
      text:
        withTitle > 0
          ? `The parcel data name volume and folio for ${withTitle} of ${parcels.length} parcels; the table shows them. Nobody has searched the titles.`
          : 'The parcel data name lots and plans, but no volume and folio. Nobody has searched the titles.',
    },
  ];
}

function gateText({ farm, parcels }: FarmKeyFacts['input']): string {
  const { lng, lat } = farm.gate!;
  const areas = parcels.map(({ geometry }) => geometry);
  const metres = nearestOnBoundary([lng, lat], areas)?.metres ?? 0;
  if (metres < 1) return 'On the farm.';
  const distance = `${Math.round(metres)} m outside the boundary`;
  return metres > MAX_GATE_DISTANCE_M
    ? `${distance}, which is more than ${MAX_GATE_DISTANCE_M} m. Check the gate, or the boundary.`
    : `${distance}, such as on the road beside it.`;
}
