import { draftSlot } from '#shared/lib/draft';
import { openOrderFrom, storedOrderOf, type OpenOrder } from './open-order.ts';

const slot = draftSlot<unknown>({ name: 'open-order', version: 3, parse: (stored) => stored });

export const loadDraft = (email: string): OpenOrder | null => openOrderFrom(slot.read(email));
export const clearDraft = ({ email }: OpenOrder): void => slot.clear(email);
export const saveDraft = (order: OpenOrder): void => slot.write(order.email, storedOrderOf(order));
