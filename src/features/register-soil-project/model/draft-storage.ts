import { z } from 'zod';
import { restoreSoilForm } from '#entities/registration/form';
import { PROJECT_STATUSES } from '#shared/api/contract';
import { draftSlot } from '#shared/lib/draft';
import type { Registration } from './registration.ts';

/** Keys of parcels. */
const Keys = z.array(z.string().max(100)).max(5_000).default([]);
const Step = z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
const Form = z.unknown().transform((stored) => restoreSoilForm(stored, new Date()));

/** Validated as strictly as a server response, because anybody can edit browser storage. */
const Kept = z.object({
  draftId: z.uuid(),
  projectId: z.int().positive().nullable(),
  status: z.enum(PROJECT_STATUSES).nullable(),
  step: Step,
  acceptedTerms: z.boolean(),
  form: Form,
  projectName: z.string().max(200).nullable().default(null),
  left: z.array(Step).max(10).default([]),
  stored: z
    .object({ form: Form, acceptedTerms: z.boolean(), leftOut: Keys })
    .nullable()
    .default(null),
  isChanged: z.boolean(),
  pdfAskedAt: z.number().nullable(),
  basedOn: z.uuid().nullable().default(null),
  leftOut: Keys,
  addingParcels: Keys,
  unanswered: z.array(z.uuid()).max(20),
});

/** Migrates older drafts, which used the draft id as the operation id of a save. */
const olderToo = (stored: unknown): unknown => {
  const { opId, ...draft } = { ...(stored as { opId?: string }) };
  return opId ? { ...draft, draftId: opId, unanswered: [] } : draft;
};

const slot = draftSlot<Registration>({
  name: 'soil-registration',
  version: 1,
  parse: (stored) => Kept.safeParse(olderToo(stored)).data ?? null,
});

export const loadDraft = (email: string): Registration | null => slot.read(email);
export const clearDraft = (email: string): void => slot.clear(email);
export const saveDraft = (kept: { email: string; registration: Registration }): void =>
  slot.write(kept.email, kept.registration);
