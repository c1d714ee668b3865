import { formatHectares, formatMoment } from '../../australian-format.ts';
import type { PageFlow } from '../page-flow.ts';
import type { AuditFacts, DeclaredParcel } from './audit-facts.ts';
import { recordedParcels } from '../project-pages.ts';

/** Draws what the last submission that was posted declared, a sentence a line. */
export function drawDeclared(flow: PageFlow, { declared }: AuditFacts): void {
  if (!declared) {
    flow.section('What was declared');
    flow.text('Nothing was posted to the regulator, so nothing is declared.');
    return;
  }
  flow.tableSection(
    'What was declared',
    [
      `Submission ${declared.attempt}, posted on ${formatMoment(declared.sentAt)}. Taken from the payload that was sent, not from the project as it is now.`,
    ],
    {
      columns: [{ title: 'About', width: 92 }, { title: 'What was declared' }],
      rows: declared.about,
      isWhole: true,
    },
  );
}

/** Draws each parcel as it was declared, or as it is recorded while nothing was posted. */
export function drawParcels(flow: PageFlow, facts: AuditFacts): void {
  if (facts.declared) drawDeclaredParcels(flow, facts, facts.declared.parcels);
  else {
    const table = { ...recordedParcels(facts.project), isWhole: true };
    flow.tableSection('Each parcel as recorded', [], table);
  }
}

function drawDeclaredParcels(
  flow: PageFlow,
  { project, titlesOfParcel }: AuditFacts,
  parcels: readonly DeclaredParcel[],
): void {
  const hectares = new Map(project.project.rows.map((row) => [row.parcel_key, row.hectares]));
  flow.tableSection(
    'Each parcel as declared',
    ['Hectares and titles are those of the record; the payload has no field for them.'],
    {
      columns: [
        { title: 'No.', width: 20, align: 'right' },
        { title: 'Lot and plan', width: 70 },
        { title: 'Whole or part', width: 58 },
        { title: 'Owner and title' },
        { title: 'State, council', width: 68 },
        { title: 'NRM plan', width: 72 },
        { title: 'Hectares', width: 44, align: 'right' },
      ],
      rows: parcels.map((parcel) => {
        const ha = hectares.get(parcel.key ?? '');
        const titles = titlesOfParcel[parcel.key ?? ''] ?? [];
        return [
          String(parcel.number),
          parcel.lot,
          parcel.part === null ? 'whole' : `part: ${parcel.part}`,
          [
            parcel.owner || 'nobody named',
            titles.length === 0 ? 'No title covers it.' : `Title: ${titles.join('; ')}.`,
          ].join('. '),
          [parcel.state, parcel.localGovernmentArea].filter(Boolean).join(', '),
          [parcel.nrmPlan || 'none', parcel.isShared ? 'Another project has land here.' : '']
            .filter(Boolean)
            .join('. '),
          ha === undefined || ha === null ? '–' : formatHectares(ha),
        ];
      }),
      isWhole: true,
    },
  );
}
