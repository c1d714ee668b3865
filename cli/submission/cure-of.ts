import type { FixAt } from '#entities/soil-project';

/** Says how to fix a finding, as a command line where there is a command for it. */
export function cureOf(fixAt: FixAt, projectId: number): string {
  switch (fixAt.place) {
    case 'farm':
      return 'the parcels of the farm';
    case 'registration':
      return 'the client, in the registration form';
    case 'decision':
      return `fenceline projects decide ${projectId} --approve`;
    case 'title-docs':
      return `fenceline projects docs upload ${projectId} FILE`;
    case 'consent-docs':
      return `fenceline projects docs upload ${projectId} FILE --consent HOLDER`;
    case 'signed':
      return `fenceline projects signed ${projectId}`;
    case 'form':
      return fixAt.parcel === undefined
        ? `--set ${fixAt.field}=…`
        : `--set ${fixAt.parcel}.${fixAt.field}=…`;
  }
}
