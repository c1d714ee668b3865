import { gateAddressOf } from '#entities/registration/form';
import { formatLongDate } from '#shared/lib/dates';
import { formatHectares } from '../australian-format.ts';
import { lotPlanText } from '../farm-key/lot-plan.ts';
import { drawParcelsMap, parcelsMap } from '../farm-key/parcels-map.ts';
import { drawLines } from '../pdf/draw-text.ts';
import { drawFactGrid, type Fact } from '../pdf/fact-grid.ts';
import { drawTitle } from '../pdf/page-heading.ts';
import { addTagged, CONTENT, CONTENT_WIDTH } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { TEXT } from '../pdf/style.ts';
import { wrapText } from '../pdf/text-runs.ts';
import type { Table } from '../pdf/table.ts';
import type { PageFlow } from './page-flow.ts';
import type { ProjectFacts } from './project-facts.ts';

/** Draws title, project name and summary; returns the y at which the page continues. */
export function drawTitleBlock(
  report: ReportDocument,
  facts: ProjectFacts,
  title: { heading: string; lead: string; rows: readonly (readonly Fact[])[] },
): number {
  const { doc, root } = report;
  report.addPage();
  let y: number = CONTENT.top;
  y = drawTitle(report, 'H1', [title.heading], y, TEXT.title);
  const name = wrapText(facts.project.projectName, TEXT.subtitle, CONTENT_WIDTH);
  addTagged(doc, root, 'P', () => {
    y = drawLines(doc, name, CONTENT.left, y, TEXT.subtitle);
  });
  const lead = wrapText(title.lead, TEXT.lead, CONTENT_WIDTH);
  addTagged(doc, root, 'P', () => {
    y = drawLines(doc, lead, CONTENT.left, y + 6, TEXT.lead);
  });
  return drawFactGrid(report, title.rows, y + 12);
}

/** Fact rows that open both documents. */
export function projectFactRows({ project, answersVersion, askedAt }: ProjectFacts): Fact[][] {
  return [
    [
      { label: 'Project', lines: [String(project.projectId)], isKey: true },
      { label: 'Form', lines: [`Version ${answersVersion}`], isKey: true },
      { label: 'Area', lines: [`${formatHectares(project.totalHa)} ha`], isKey: true },
      { label: 'Date', lines: [formatLongDate(askedAt)], isKey: true },
    ],
    [
      { label: 'Farm', lines: [project.propertyName], isWhole: true },
      { label: 'Parcels', lines: [String(project.noOfCads)] },
      { label: 'Front gate', lines: [gateAddressOf(project)], span: 2, isWhole: true },
    ],
  ];
}

/** Draws the farm's map on its own page, then the parcel table with the same numbers. */
export function drawFarmPages(flow: PageFlow, facts: ProjectFacts): void {
  flow.page('Project area', [
    'The land of the project, with its parcels numbered as in the table.',
  ]);
  const land = { parcels: facts.areas, gate: facts.gate };
  const map = parcelsMap(land, { top: flow.y, bottom: CONTENT.bottom });
  drawParcelsMap(flow.report, map, { whose: 'project’s' });
  flow.page('Parcels');
  flow.table(recordedParcels(facts));
}

/** The table of the project's parcels as they are recorded. */
export const recordedParcels = ({ project }: Pick<ProjectFacts, 'project'>): Table => ({
  columns: [
    { title: 'No.', width: 24, align: 'right' },
    { title: 'Lot and plan' },
    { title: 'State', width: 30 },
    { title: 'Local government area', width: 120 },
    { title: 'NRM region', width: 100 },
    { title: 'Hectares', width: 62, align: 'right' },
  ],
  rows: project.rows.map((row, i) => [
    String(i + 1),
    lotPlanText({
      lot: row.lot_number,
      section: null,
      plan: row.plan_number,
      planType: row.plan_type,
      volume: row.volume,
      folio: row.folio,
    }) || 'Custom boundary',
    row.state ?? '–',
    row.local_government_area ?? '–',
    row.nrm_region ?? '–',
    formatHectares(row.hectares ?? 0),
  ]),
  total: ['', 'Total', '', '', '', formatHectares(project.totalHa)],
});
