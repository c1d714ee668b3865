import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { atPoint } from './at-point.ts';
import { byIds } from './by-ids.ts';
import { findLotPlans } from './find-lot-plans.ts';
import { inShape } from './in-shape.ts';
import { withinRadius } from './within-radius.ts';

export const parcels: HandlersOf<Contract['parcels']> = {
  atPoint,
  withinRadius,
  inShape,
  findLotPlans,
  byIds,
};
