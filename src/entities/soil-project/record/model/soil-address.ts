import { soilRoutePath } from './soil-texts.ts';

/** The path of the soil screens; typed as the default partner's, as the routes are. */
export const soilAddress = (partnerName: string) => soilRoutePath(partnerName) as '/agriprove';

/** The address of a project's page, path and query: the client's own, or the partner's. */
export const projectAddress = (
  reader: 'client' | 'partner',
  projectId: number,
  partnerName: string,
): string =>
  `${soilRoutePath(partnerName)}?${reader === 'partner' ? 'tab=admin&' : ''}project=${projectId}`;

/** The address of a step of the client's own form, path and query. */
export const formAddress = (projectId: number, step: number, partnerName: string): string =>
  `${projectAddress('client', projectId, partnerName)}&step=${step}`;
