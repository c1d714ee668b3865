export { type MailReader, mailReadersOf } from './model/mail-readers.ts';
export {
  ATTRIBUTES_VERSION,
  type CerExchange,
  type CerLog,
  ConsentDocument,
  ProjectDocument,
  type RecordedFinding,
  TitleDocument,
} from './model/project-attributes.ts';
export { projectFeatures } from './model/project-geojson.ts';
export {
  type ParcelRows,
  formatNumbers,
  formatParcelNumbers,
  parcelName,
  parcelNumbers,
  parcelsText,
  parseParcelNumbers,
  withoutParcelNumbers,
} from './model/project-parcels.ts';
export { STATUS_LEGEND, STATUS_MEANINGS, isReopenable } from './model/project-status.ts';
export {
  type ProjectActor,
  actorsOf,
  decisionsAt,
  isSubmittable,
  mayMove,
  needsReason,
} from './model/project-transitions.ts';
export { formAddress, projectAddress } from './model/soil-address.ts';
export {
  type SoilProject,
  firstProjectName,
  isBeingCompared,
  matchesSearch,
  rowsOfProject,
  soilProjectsOf,
} from './model/soil-project.ts';
export {
  OVERTAKEN_TEXT,
  notEditableText,
  soilRoutePath,
  titlesStayText,
} from './model/soil-texts.ts';
