import { seenText, STATUS_MEANINGS, type SoilProject } from '#entities/soil-project';
import { formatMoment } from '../../australian-format.ts';
import type { GeneratedFile } from '../../generated-file.ts';
import { openReport } from '../../pdf/report-document.ts';
import type { TableColumn } from '../../pdf/table.ts';
import { PageFlow } from '../page-flow.ts';
import { drawFarmPages, drawTitleBlock, projectFactRows } from '../project-pages.ts';
import type { AuditFacts } from './audit-facts.ts';
import { drawExchanges } from './exchange-pages.ts';

type Signed = NonNullable<SoilProject['attributes']['signed']>;

/** Makes the summary of the auditor's pack; equal facts give an equal file. */
export async function makeAuditSummary(facts: AuditFacts): Promise<GeneratedFile> {
  return {
    fileName: `summary-${facts.project.project.projectId}.pdf`,
    contentType: 'application/pdf',
    bytes: await auditPdf(facts),
  };
}

function auditPdf(facts: AuditFacts): Promise<Uint8Array> {
  const { project, askedAt } = facts.project;
  const report = openReport({
    title: `Auditor’s summary – ${project.projectName}`,
    subject: `Soil carbon project ${project.projectId}: who signed and decided, what was submitted to the Clean Energy Regulator, and what it answered`,
    reference: `Project ${project.projectId} · ${project.status}`,
    generatedAt: askedAt,
    notice: facts.project.isSample ? 'SAMPLE DATA – not real land' : null,
  });
  const flow = new PageFlow(report);
  const status = `${project.status}: ${STATUS_MEANINGS[project.status]}`;
  flow.startAt(
    drawTitleBlock(report, facts.project, {
      heading: 'Auditor’s summary',
      lead: 'Who signed and decided, what was submitted to the Clean Energy Regulator, and what it answered. The files of this pack contain each document, payload and answer; manifest.json lists their SHA-256.',
      rows: [
        ...projectFactRows(facts.project),
        [
          { label: 'Status', lines: [status], span: 2 },
          { label: 'Summary made', lines: [formatMoment(askedAt)], span: 2 },
        ],
      ],
    }),
  );
  drawFarmPages(flow, facts.project);
  flow.page('People, documents and decisions', [
    'The signers that the client named in the form, every document that was recorded, and who decided what.',
  ]);
  drawSigners(flow, facts);
  drawDocuments(flow, facts);
  drawChanges(flow, facts);
  drawOverrides(flow, facts);
  drawSubmissions(flow, facts);
  drawExchanges(flow, facts);
  return report.finish();
}

/** Draws a table, or a sentence where it would have no rows. */
function tableOr(
  flow: PageFlow,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  none: string,
): void {
  if (rows.length === 0) flow.text(none);
  else flow.table({ columns, rows });
}

function drawSigners(flow: PageFlow, { project }: AuditFacts): void {
  const { form, signed } = project.project.attributes;
  const people = signed?.form === form ? signed.people : [];
  flow.section('Who signed, and how that is known');
  flow.text(signingText(form, signed));
  tableOr(
    flow,
    [
      { title: 'Name' },
      { title: 'Capacity', width: 150 },
      { title: 'In the commitment', width: 110 },
      { title: 'Confirmed', width: 130 },
    ],
    project.signatories.map(({ name, capacity }, i) => {
      const seen = people[i];
      const isConfirmed = seen?.looked_by && seen.looked_at;
      return [
        name || '–',
        capacity,
        seen ? seenText(seen) : 'page not known',
        isConfirmed ? `${formatMoment(new Date(seen.looked_at!))}, ${seen.looked_by}` : 'No',
      ];
    }),
    'No signer is named.',
  );
}

/** How it is known that the current form is signed, in one paragraph. */
function signingText(form: number, signed: Signed | null): string {
  if (signed?.form !== form) return `No signed PDF of form ${form} has been accepted.`;
  const found = signed.is_comparing
    ? 'The server is still comparing the signed PDF with the created one.'
    : signed.because === null
      ? `The server compared the signed PDF with form ${form}. A mark is a picture, ink or a stamp that the created page lacks; it does not say who made it.`
      : `The server did not accept the signed PDF by itself: ${signed.because}.`;
  const looked =
    signed.checked_by === null || signed.checked_at === null
      ? 'Nobody has confirmed that everybody has signed.'
      : `${signed.checked_by} looked at it on ${formatMoment(new Date(signed.checked_at))} and confirmed that everybody has signed.`;
  return `${found} ${looked}`;
}

function drawDocuments(flow: PageFlow, { documents }: AuditFacts): void {
  flow.section('Documents');
  tableOr(
    flow,
    [
      { title: 'Document', width: 110 },
      { title: 'File' },
      { title: 'Bytes', width: 56, align: 'right' },
      { title: 'Recorded', width: 150 },
    ],
    documents.map((file) => [
      file.kind,
      [file.fileName || '–', file.about].filter(Boolean).join('. '),
      file.byteLength.toLocaleString('en-AU'),
      `${formatMoment(file.recordedAt)}, ${file.recordedBy}${removedText(file.removedAt, file.removedBy)}`,
    ]),
    'No document was recorded.',
  );
}

const removedText = (at: Date | null, by: string | null) =>
  at === null ? '' : `; removed ${formatMoment(at)}, ${by ?? 'unknown'}`;

function drawChanges(flow: PageFlow, { changes }: AuditFacts): void {
  flow.section('Decisions');
  flow.text('Every change of status, with who made it. Times are those of Sydney.');
  tableOr(
    flow,
    [
      { title: 'When', width: 104 },
      { title: 'Status', width: 120 },
      { title: 'Who', width: 120 },
      { title: 'Note' },
    ],
    changes.map(({ at, from, to, by, note }) => [
      formatMoment(at),
      `${from === null || from === to ? '' : `${from} to `}${to} ${STATUS_MEANINGS[to]}`,
      by,
      note ?? '',
    ]),
    'Nothing was recorded.',
  );
}

function drawOverrides(flow: PageFlow, { overrides }: AuditFacts): void {
  flow.section('Findings overridden');
  tableOr(
    flow,
    [
      { title: 'When', width: 104 },
      { title: 'Who', width: 120 },
      { title: 'Finding' },
      { title: 'Reason', width: 150 },
    ],
    overrides.map(({ at, by, rule, finding, reason }) => [
      formatMoment(at),
      by,
      `${rule}: ${finding}`,
      reason,
    ]),
    'No finding was overridden.',
  );
}

function drawSubmissions(flow: PageFlow, { submissions }: AuditFacts): void {
  flow.section('Submissions to the regulator');
  tableOr(
    flow,
    [
      { title: 'No.', width: 24, align: 'right' },
      { title: 'Requested', width: 120 },
      { title: 'Posted', width: 90 },
      { title: 'Reference and SHA-256 of the payload', width: 150 },
      { title: 'Outcome' },
    ],
    submissions.map((one) => [
      String(one.attempt),
      `${formatMoment(one.requestedAt)}, ${one.requestedBy}`,
      one.sentAt === null ? 'not posted' : formatMoment(one.sentAt),
      [one.reference, one.sha256].filter(Boolean).join(' '),
      [one.cerId === null ? '' : `CER id ${one.cerId}.`, one.outcome, ...one.warnings]
        .filter(Boolean)
        .join(' ') || 'No outcome yet.',
    ]),
    'This project was never submitted.',
  );
}
