import { createHash } from 'node:crypto';
import { drawLine } from '../pdf/draw-text.ts';
import { asArtifact, CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { TEXT } from '../pdf/style.ts';
import type { ProjectFacts } from './project-facts.ts';

/** Documents whose pages have codes, by the prefix of the code. */
export type CodePrefix = 'SC' | 'CR';

/** What a page code says: document, project, form version, page and checksum of the answers. */
export interface PageCode {
  prefix: CodePrefix;
  projectId: number;
  form: number;
  page: number;
  check: string;
}

const PAGE_CODE = /^(SC|CR)-(\d{1,15})-(\d{1,9})-P(\d{1,4})-([0-9A-F]{6})$/;

/** Parses a text that is a page code; null for any other. */
export function readPageCode(text: string): PageCode | null {
  const [, prefix, projectId, form, page, check] = PAGE_CODE.exec(text) ?? [];
  if (check === undefined) return null;
  return {
    prefix: prefix === 'SC' ? 'SC' : 'CR',
    projectId: Number(projectId),
    form: Number(form),
    page: Number(page),
    check,
  };
}

const codeText = ({ prefix, projectId, form, page, check }: PageCode): string =>
  `${prefix}-${projectId}-${form}-P${page}-${check}`;

/** Footer text of every page. */
export const projectReference = ({ project, answersVersion }: ProjectFacts): string =>
  `Project ${project.projectId} · form ${answersVersion}`;

/**
 * Draws a unique code on every page: project, form version, page and a checksum of the printed
 * answers, so that scanned pages of two documents cannot be mixed.
 */
export function drawPageCodes(
  report: ReportDocument,
  prefix: CodePrefix,
  facts: ProjectFacts,
): void {
  const { doc } = report;
  const check = checkOf(facts);
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const code = codeText({
      prefix,
      projectId: facts.project.projectId,
      form: facts.answersVersion,
      page: page - start + 1,
      check,
    });
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
