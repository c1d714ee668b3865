export {
  type ListedSoilProject,
  historyQuery,
  listedProjectQuery,
  ownProjectsQuery,
  projectListQuery,
  projectOutlinesQuery,
  projectQuery,
  projectsQuery,
  showAsSent,
} from './api/project-queries.ts';
export { type ProjectOfLinks, reportLinks } from './api/report-links.ts';
export { soilStandingQuery } from './api/soil-standing.ts';
export { soilAddress } from './model/soil-address.ts';
export { SOIL_TEXTS, adminTabText, noAccessText } from './model/soil-texts.ts';
