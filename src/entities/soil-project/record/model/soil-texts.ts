import type { ProjectStatus } from '#shared/api/contract';
import { STATUS_MEANINGS } from './project-status.ts';

/** Verbatim texts of the soil screens. The configured partner's name replaces `AgriProve`. */
export const SOIL_TEXTS = {
  registrationTab: 'Project Registration',
  loadProjects: 'Load My Soil Projects',
  startNew: 'Start A New Soil Project Registration Form',
  noFarm: "You don't have any farm. Please add a farm in the map section first.",
  selectFarm: 'Select Farm',
  cerErrorsHeading: 'Please fix the following errors and press the submit button again',
} as const;

/** Title of the tab for partner admins only (SOIL-03). */
export const adminTabText = (partnerName: string): string => `${partnerName} Admin`;

/** Refuses a save that would overwrite answers the form has not loaded. */
export const OVERTAKEN_TEXT =
  'This project was saved somewhere else after you opened it here. Please choose which answers to keep.';

/** SOIL-04, ERR-16. */
export const noAccessText = (partnerName = 'AgriProve'): string =>
  `You don't have access to ${partnerName} soil registration form. Contact ${partnerName} if you need access.`;

/** FORM-40, ERR-15. */
export const notEditableText = (partnerName = 'AgriProve'): string =>
  `This soil project is already submitted to ${partnerName} and is not editable.`;

/** Why a title document cannot be removed at this status. */
export const titlesStayText = (status: ProjectStatus): string =>
  `The project is at ${status} (${STATUS_MEANINGS[status]}), so its title documents cannot be removed now.`;

/** The path of the soil screens: the partner's name in lower case. */
export const soilRoutePath = (partnerName: string): string => `/${partnerName.toLowerCase()}`;
