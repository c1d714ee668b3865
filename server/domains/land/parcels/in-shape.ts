import type { Contract } from '#shared/api/contract';
import type { DetachedHandler } from '../../handler.ts';
import { answered } from './answered.ts';

export const inShape: DetachedHandler<Contract['parcels']['inShape']> = {
  answer: async ({ app }, { geo_json: shape }) =>
    answered('geo_json', app.parcels.wireLots({ kind: 'shape', shape })),
};
