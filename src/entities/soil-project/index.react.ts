export {
  historyQuery,
  listedProjectQuery,
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
export { factsOfQuery, factsQuery, ownerNamesQuery } from './api/submission-queries.ts';
