import { interestNoun, type InterestKind } from '#entities/soil-project/interest-holder';
import { formatNumbers, parcelNumbers, type SoilProject } from '#entities/soil-project/record';
import type { contract, ResultOf } from '#shared/api/contract';

type ReportLinks = ResultOf<typeof contract.soilProjects.reportLinks>;
/**
 * Index of a report among the links (OP-76). The upload link of the signed report is not used here.
 */
type ReportIndex = 0 | 2 | 3 | 4;

/** A document of a project, uploaded or still missing. */
export interface ProjectFile {
  project: SoilProject;
  /** The kind of document: `Title`, `Commitment, signed`. */
  title: string;
  /** The name under which it is saved. */
  fileName: string;
  /** Where to request its link. */
  source: { key: string } | { report: ReportIndex };
  isThere: boolean;
  /** The details that a partner admin read in a title; null for any other document. */
  described: {
    /** Numbers of the project's parcels that the title covers. */
    parcels: readonly number[];
    /** Names of the parcels that are no longer part of the project. */
    left: readonly string[];
    title_date: string | null;
    owners: string;
  } | null;
  /** The kind of interest holder who consents; null for any other document. */
  holder: InterestKind | null;
}

const PLAIN = { described: null, holder: null };

/** Returns every document relevant to a review, titles first. */
export function filesOf(project: SoilProject, links: ReportLinks): ProjectFile[] {
  const { projectId, attributes } = project;
  const report = (index: ReportIndex, title: string, fileName: string): ProjectFile => ({
    project,
    title,
    fileName,
    source: { report: index },
    isThere: links[index] !== null,
    ...PLAIN,
  });
  const delegation = attributes.delegation_doc?.file_name ?? `delegation-${projectId}.pdf`;
  return [
    ...attributes.title_docs.map((doc) => ({
      project,
      title: 'Title',
      fileName: doc.file_name,
      source: { key: doc.key_name },
      isThere: true,
      described: {
        parcels: parcelNumbers(project, doc.parcels),
        left: doc.left,
        title_date: doc.title_date,
        owners: doc.owners,
      },
      holder: null,
    })),
    ...attributes.consent_docs.map((doc) => ({
      project,
      title: `Consent: ${interestNoun(doc.holder)}`,
      fileName: doc.file_name,
      source: { key: doc.key_name },
      isThere: true,
      described: null,
      holder: doc.holder,
    })),
    report(0, 'Commitment, unsigned', `commitment-${projectId}.pdf`),
    report(2, 'Commitment, signed', `commitment-${projectId}-signed.pdf`),
    report(3, 'Condition report', `condition-${projectId}.pdf`),
    report(4, 'Delegation', delegation),
  ];
}

/** Says in words what a title covers: `parcels 1-2; owners Casey Client; date 2026-10-01`. */
export function describedText({
  parcels,
  left,
  title_date: date,
  owners,
}: NonNullable<ProjectFile['described']>): string {
  const gone = left.length === 0 ? '' : `; no longer part of the project: ${left.join(', ')}`;
  return `parcels ${formatNumbers(parcels) || 'none'}${gone}; owners ${owners || 'not entered'}; date ${date ?? 'not entered'}`;
}
