import type { Contract } from '#shared/api/contract';
import { NOT_YET, type HandlersOf } from '../dispatch/handlers.ts';
import { atPoint } from './at-point.ts';

export const parcels: HandlersOf<Contract['parcels']> = {
  atPoint,
  withinRadius: NOT_YET,
  inShape: NOT_YET,
};
