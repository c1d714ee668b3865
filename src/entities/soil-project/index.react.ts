export {
  factsOfQuery,
  factsQuery,
  historyQuery,
  listedProjectQuery,
  ownerNamesQuery,
  ownProjectsQuery,
  projectListQuery,
  projectOutlinesQuery,
  projectQuery,
  projectsQuery,
} from './api/project-queries.ts';
export type { ListedSoilProject } from './api/project-queries.ts';
export { putPdf } from './api/put-pdf.ts';
export { regulatorQuery } from './api/regulator.ts';
export { reportLinks } from './api/report-links.ts';
export { soilStandingQuery } from './api/soil-standing.ts';
export { soilAddress } from './model/soil-address.ts';
export type { ProjectOfLinks } from './api/report-links.ts';
