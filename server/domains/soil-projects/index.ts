import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../handler.ts';
import { downloadLink, reportLinks, uploadLinks } from './file-links.ts';
import { regulator, standing } from './partner-facts.ts';
import { recordDecision } from './record-decision.ts';
import { list } from './list-projects.ts';
import { page } from './page-of-projects.ts';
import { all, history, own } from './read-projects.ts';
import { removeTitle } from './remove-title.ts';
import { save } from './save.ts';
import { updateStatusAndAttributes } from './submit.ts';
import { rename, updateAttributes } from './update-attributes.ts';
import { updateStatus } from './update-status.ts';

export const soilProjects: HandlersOf<Contract['soilProjects']> = {
  all,
  page,
  list,
  own,
  standing,
  save,
  updateAttributes,
  updateStatus,
  updateStatusAndAttributes,
  rename,
  removeTitle,
  uploadLinks,
  downloadLink,
  reportLinks,
  regulator,
  recordDecision,
  history,
};
