import { z } from 'zod';
import {
  canStoreDrawing,
  DrawingDraft,
  encodeDrawing,
  type Drawing,
} from '#entities/boundary-drawing';
import { draftSlot } from '#shared/lib/draft';

const PaddockDraft = z.object({ version: z.int().min(0), drawing: DrawingDraft });

/** Unsaved paddocks, and the version of the stored ones that they replace. */
export interface PaddockDraft {
  version: number;
  drawing: Drawing;
}

const slotOf = (farmId: number) =>
  draftSlot<PaddockDraft>({
    name: `paddocks-${farmId}`,
    version: 1,
    parse: (stored) => PaddockDraft.safeParse(stored).data ?? null,
    encode: ({ version, drawing }) => ({ version, drawing: encodeDrawing(drawing) }),
  });

export const loadDraft = (email: string, farmId: number): PaddockDraft | null =>
  slotOf(farmId).read(email);

/** Stores the draft; a draft that is too large for the browser replaces none and is reported. */
export function saveDraft(email: string, farmId: number, draft: PaddockDraft): void {
  const slot = slotOf(farmId);
  if (canStoreDrawing(draft.drawing)) slot.write(email, draft);
  else slot.leaveOut(email);
}

export const clearDraft = (email: string, farmId: number): void => slotOf(farmId).clear(email);
