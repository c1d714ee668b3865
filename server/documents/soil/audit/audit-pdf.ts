import { STATUS_MEANINGS } from '#entities/soil-project/record';
import { formatMoment } from '../../australian-format.ts';
import { drawParcelsMap, parcelsMap } from '../../farm-key/parcels-map.ts';
import type { GeneratedFile } from '../../generated-file.ts';
import { isPrintable } from '../../pdf/text-runs.ts';
import { CONTENT, openReport } from '../../pdf/report-document.ts';
import { PageFlow } from '../page-flow.ts';
import { drawTitleBlock, projectFactRows } from '../project-pages.ts';
import { drawAnswers } from './answer-pages.ts';
import type { AuditFacts } from './audit-facts.ts';
import { drawDeclared, drawParcels } from './declared-pages.ts';
import { drawExchanges } from './exchange-pages.ts';
import { drawChanges, drawDocuments, drawSheets, drawSigners } from './people-pages.ts';
import { drawOverrides, drawSubmissions } from './submission-pages.ts';

/** Height of the map, and the minimum that is worth drawing on the rest of a page, in points. */
const MAP_HEIGHT = 420;
const MIN_MAP_HEIGHT = 280;

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
      lead: 'What was declared to the Clean Energy Regulator, who signed and decided, and what the regulator answered. The other files of this pack contain each document, payload and answer; manifest.json lists their SHA-256.',
      rows: [
        ...projectFactRows(facts.project),
        [
          { label: 'Status', lines: [status], span: 2 },
          { label: 'Summary made', lines: [formatMoment(askedAt)], span: 2 },
        ],
      ],
    }),
  );
  drawUnshown(flow, facts);
  drawDeclared(flow, facts);
  drawParcels(flow, facts);
  drawMap(flow, facts);
  flow.chapter('Who signed, and what was decided');
  drawSigners(flow, facts);
  drawOverrides(flow, facts);
  drawChanges(flow, facts);
  flow.chapter('What was submitted');
  drawSubmissions(flow, facts);
  drawSheets(flow, facts);
  drawDocuments(flow, facts);
  drawAnswers(flow, facts);
  drawRecord(flow);
  drawExchanges(flow, facts);
  return report.finish();
}

/** Says that characters are missing, and which files have them; nothing if the PDF shows all. */
function drawUnshown(flow: PageFlow, facts: AuditFacts): void {
  const { project, form, signatories } = facts.project;
  const texts = textsIn({ ...facts, project: [project, form, signatories] });
  if (texts.every(isPrintable)) return;
  flow.section('Letters that this PDF cannot show');
  flow.text(
    'A box stands for each letter that the typefaces of this PDF lack. The other files of the pack have every letter as it was typed: answers.json and answers.csv the client’s answers, submissions.json what was declared, history.csv the notes, and manifest.json the names of files, reasons and findings.',
  );
}

/** Returns each distinct string in a value. */
function textsIn(value: unknown, found = new Set<string>()): string[] {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const part of Object.values(value)) textsIn(part, found);
  }
  return [...found];
}

/** Draws the project's outlines on the rest of a page, if that is high enough. */
function drawMap(flow: PageFlow, { project }: AuditFacts): void {
  flow.section('Boundary', MIN_MAP_HEIGHT);
  flow.text(
    'The outline of each parcel, numbered as in the table. boundary.geojson has their coordinates. Land is frozen with the signature: later changes in the cadastre or the farm do not change it.',
  );
  const height = Math.min(MAP_HEIGHT, CONTENT.bottom - flow.y);
  flow.block(height, (top) => {
    const land = { parcels: project.areas, gate: project.gate };
    const map = parcelsMap(land, { top, bottom: top + height });
    drawParcelsMap(flow.report, map, { whose: 'project’s' });
  });
}

/** Says who can change what this pack shows. */
function drawRecord(flow: PageFlow): void {
  flow.section('Who can change this record');
  flow.text(
    'Fenceline only adds to the history, the findings, overrides, sheets, signed forms, confirmations and exchanges: in the app and on the command line nobody can alter or delete a line of them. An override, or the confirmation that everybody has signed, can be withdrawn; who did it and when is added. A title or consent can be removed or replaced and stays in this pack as removed. The parcels, date and owners of a title are those that were entered last.',
    'Whoever administers the database could change it from outside. The SHA-256 of each file in manifest.json and of each posted text in exchanges.json show a difference from a copy that was taken earlier, and the regulator has what it received. To check a file, compare its SHA-256 (`sha256sum FILE`, or `Get-FileHash FILE` on Windows) with that of manifest.json.',
  );
}
