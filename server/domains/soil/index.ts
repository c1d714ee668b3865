import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../handler.ts';
import { checkSignatures } from './signing/check-signatures.ts';
import { assign } from './moves/assign.ts';
import { downloadLink, reportLinks, uploadLinks } from './files/file-links.ts';
import { regulator, standing } from './record/partner-facts.ts';
import { recordDecision } from './moves/record-decision.ts';
import { list } from './lists/list-projects.ts';
import { addNote, notes } from './record/notes.ts';
import { page } from './lists/page-of-projects.ts';
import { all, history, own } from './record/read-projects.ts';
import { facts } from './pre-flight/facts.ts';
import { confirmOverride, override, withdrawOverride } from './pre-flight/overrides.ts';
import { makeSheet } from './pre-flight/sheets.ts';
import { describeTitle, removeTitle } from './files/remove-title.ts';
import { packLink } from './files/pack-link.ts';
import { save } from './form/save.ts';
import { forms } from './record/sent-forms.ts';
import { updateStatusAndAttributes } from './sending/submit.ts';
import { rename, updateAttributes } from './files/update-attributes.ts';
import { updateStatus } from './update-status.ts';
import { withdraw } from './moves/withdraw.ts';
import { withdrawSignatures } from './signing/withdraw-signatures.ts';

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
