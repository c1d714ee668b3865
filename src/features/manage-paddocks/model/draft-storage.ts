import { z } from 'zod';
import { canStoreDrawing, DrawingDraft, type Drawing } from '#entities/boundary-drawing';
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
  });

export const loadDraft = (email: string, farmId: number): PaddockDraft | null =>
  slotOf(farmId).read(email);

/** Stores the draft; one that the browser has no room for replaces none. */
export function saveDraft(email: string, farmId: number, draft: PaddockDraft): void {
  if (canStoreDrawing(draft.drawing)) slotOf(farmId).write(email, draft);
}

export const clearDraft = (email: string, farmId: number): void => slotOf(farmId).clear(email);
