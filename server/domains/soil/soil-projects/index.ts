import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { checkSignatures } from './check-signatures.ts';
import { assign } from './assign.ts';
import { downloadLink, reportLinks, uploadLinks } from './file-links.ts';
import { regulator, standing } from './partner-facts.ts';
import { recordDecision } from './record-decision.ts';
import { list } from './list-projects.ts';
import { addNote, notes } from './notes.ts';
import { page } from './page-of-projects.ts';
import { all, history, own } from './read-projects.ts';
import { facts } from './pre-flight/facts.ts';
import { confirmOverride, override, withdrawOverride } from './pre-flight/overrides.ts';
import { makeSheet } from './pre-flight/sheets.ts';
import { describeTitle, removeTitle } from './remove-title.ts';
import { packLink } from './pack-link.ts';
import { save } from './save.ts';
import { forms } from './sent-forms.ts';
import { updateStatusAndAttributes } from './submit.ts';
import { rename, updateAttributes } from './update-attributes.ts';
import { updateStatus } from './update-status.ts';
import { withdraw } from './withdraw.ts';
import { withdrawSignatures } from './withdraw-signatures.ts';

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
  checkSignatures,
  history,
  facts,
  override,
  confirmOverride,
  withdrawOverride,
  makeSheet,
  describeTitle,
  withdraw,
  withdrawSignatures,
  forms,
  packLink,
  notes,
  addNote,
  assign,
};
