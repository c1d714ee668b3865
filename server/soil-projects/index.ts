import type { Contract } from '#shared/api/contract';
import { NOT_YET, type HandlersOf } from '../dispatch/handlers.ts';

export const soilProjects: HandlersOf<Contract['soilProjects']> = {
  all: NOT_YET,
  own: NOT_YET,
  save: NOT_YET,
  updateAttributes: NOT_YET,
  updateStatus: NOT_YET,
  updateStatusAndAttributes: NOT_YET,
  rename: NOT_YET,
  uploadLinks: NOT_YET,
  downloadLink: NOT_YET,
  reportLinks: NOT_YET,
};
