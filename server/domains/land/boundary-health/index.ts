import type { Contract } from '#shared/api/contract';
import { restore } from '../boundary-history/restore.ts';
import { takeParcels } from '../boundary-history/take-parcels.ts';
import { version } from '../boundary-history/version.ts';
import { versions } from '../boundary-history/versions.ts';
import type { HandlersOf } from '../../handler.ts';
import { accept } from './accept.ts';
import { check } from './check.ts';
import { fix } from './fix.ts';

export const boundaries: HandlersOf<Contract['boundaries']> = {
  versions,
  version,
  restore,
  check,
  fix,
  accept,
  takeParcels,
};
