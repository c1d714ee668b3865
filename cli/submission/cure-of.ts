import { parcelNumbers, type SoilProject } from '#entities/soil-project/record';
import type { Finding, FixAt } from '#entities/submission/finding';

/** The option of `docs describe` that satisfies each rule about titles. */
const DESCRIBED_WITH: Readonly<Record<string, string>> = {
  'title-of-parcel': '--parcels …',
  'title-date': '--date …',
  'title-owner': '--owners …',
};

/** Says how to fix a finding, as a command line where there is a command for it. */
export function cureOf(
  { rule, fixAt }: Pick<Finding, 'rule'> & { fixAt: FixAt },
  project: Pick<SoilProject, 'projectId' | 'rows'>,
) {
  const { projectId } = project;
  switch (fixAt.place) {
    case 'farm':
      return 'the parcels of the farm';
    case 'registration':
      return 'the client, in the registration form';
    case 'decision':
      return `fenceline projects decide ${projectId} --approve`;
    case 'title-docs': {
      const details = DESCRIBED_WITH[rule];
      return details === undefined
        ? `fenceline projects docs upload ${projectId} FILE`
        : `fenceline projects docs describe ${projectId} NAME ${details}`;
    }
    case 'consent-docs':
      return `fenceline projects docs upload ${projectId} FILE --consent HOLDER`;
    case 'signed':
      return `fenceline projects signed ${projectId}`;
    case 'sheet':
      return `fenceline cer sheet ${projectId} -o FILE`;
    case 'form':
      return fixAt.parcel === undefined
        ? `--set ${fixAt.field}=…`
        : `--set ${parcelNumbers(project, [fixAt.parcel]).join()}.${fixAt.field}=…`;
  }
}
