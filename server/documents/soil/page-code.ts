import { createHash } from 'node:crypto';
import { drawLine } from '../pdf/draw-text.ts';
import { asArtifact, CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { TEXT } from '../pdf/style.ts';
import type { ProjectFacts } from './project-facts.ts';

/** Footer text of every page. */
export const projectReference = ({ project, answersVersion }: ProjectFacts): string =>
  `Project ${project.projectId} · form ${answersVersion}`;

/**
 * Draws a unique code on every page: project, form version, page and a checksum of the printed
 * answers, so that scanned pages of two documents cannot be mixed.
 */
export function drawPageCodes(report: ReportDocument, prefix: string, facts: ProjectFacts): void {
  const { doc } = report;
  const check = checkOf(facts);
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const { projectId } = facts.project;
    const code = `${prefix}-${projectId}-${facts.answersVersion}-P${page - start + 1}-${check}`;
    asArtifact(doc, () => {
      drawLine(doc, code, CONTENT.right, 42, { ...TEXT.label, tabular: true }, 'right');
    });
  }
}

function checkOf({ project, form, signatories, answersVersion }: ProjectFacts): string {
  const lots = project.rows.map((row) => [row.lot_number, row.plan_number, row.hectares]);
  return createHash('sha256')
    .update(JSON.stringify([project.projectId, answersVersion, form, signatories, lots]))
    .digest('hex')
    .slice(0, 6)
    .toUpperCase();
}
