import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { addParcels, edit, editInfo, storeCustomBoundary } from './boundary.ts';
import { boundaryMap } from './boundary-map.ts';
import { checkVerification } from './check-verification.ts';
import { create } from './create.ts';
import { customBoundary } from './custom-boundary.ts';
import { deleted } from './deleted.ts';
import { list } from './list.ts';
import { parcels } from './parcels.ts';
import { remove } from './remove.ts';
import { restore } from './restore.ts';
import { storeVerification } from './store-verification.ts';
import { summaries } from './summaries.ts';
import { thumbnails } from './thumbnails.ts';
import { verifyWithLpa } from './verify-with-lpa.ts';

export const farms: HandlersOf<Contract['farms']> = {
  list,
  create,
  edit,
  editInfo,
  remove,
  parcels,
  addParcels,
  customBoundary,
  storeCustomBoundary,
  verifyWithLpa,
  storeVerification,
  checkVerification,
  summaries,
  thumbnails,
  boundaryMap,
  deleted,
  restore,
};
