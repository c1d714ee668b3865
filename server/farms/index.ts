import type { Contract } from '#shared/api/contract';
import { NOT_YET, type HandlersOf } from '../dispatch/handlers.ts';
import { addParcels } from './add-parcels.ts';
import { checkVerification } from './check-verification.ts';
import { create } from './create.ts';
import { list } from './list.ts';
import { parcels } from './parcels.ts';

export const farms: HandlersOf<Contract['farms']> = {
  list,
  create,
  edit: NOT_YET,
  editInfo: NOT_YET,
  remove: NOT_YET,
  parcels,
  addParcels,
  customBoundary: NOT_YET,
  storeCustomBoundary: NOT_YET,
  verifyWithLpa: NOT_YET,
  storeVerification: NOT_YET,
  checkVerification,
};
