import type { SoilProject } from '#entities/soil-project';
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
}

/** Returns every document relevant to a review, titles first. */
export function filesOf(project: SoilProject, links: ReportLinks): ProjectFile[] {
  const { projectId, attributes } = project;
  const report = (index: ReportIndex, title: string, fileName: string): ProjectFile => ({
    project,
    title,
    fileName,
    source: { report: index },
    isThere: links[index] !== null,
  });
  const delegation = attributes.delegation_doc?.file_name ?? `delegation-${projectId}.pdf`;
  return [
    ...attributes.title_docs.map((doc) => ({
      project,
      title: 'Title',
      fileName: doc.file_name,
      source: { key: doc.key_name },
      isThere: true,
    })),
    report(0, 'Commitment, unsigned', `commitment-${projectId}.pdf`),
    report(2, 'Commitment, signed', `commitment-${projectId}-signed.pdf`),
    report(3, 'Condition report', `condition-${projectId}.pdf`),
    report(4, 'Delegation', delegation),
  ];
}
