import { draftSlot } from '#shared/lib/draft';
import { openOrderFrom, storedOrderOf, type OpenOrder } from './open-order.ts';

const slot = draftSlot({
  name: 'open-order',
  version: 3,
  parse: openOrderFrom,
  encode: storedOrderOf,
});

export const loadDraft = (email: string): OpenOrder | null => slot.read(email);
export const clearDraft = ({ email }: OpenOrder): void => slot.clear(email);
export const saveDraft = (order: OpenOrder): void => slot.write(order.email, order);
