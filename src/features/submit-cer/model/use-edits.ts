import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { CerForm, CerLocationForm } from '#entities/submission/request';
import { useSignedInEmail } from '#shared/auth/react';
import { draftSlot } from '#shared/lib/draft';

const Kept = z.object({
  projectId: z.int().positive(),
  edits: CerForm.partial().extend({
    // Without the default, which would hide the parcels' own values. Older edits name parcels by
    // their numbers, which may stand for other parcels now.
    locations: z.record(z.string(), CerLocationForm).optional().catch(undefined),
    // JSON drops NaN, the value of a number that is not typed completely.
    forward_abatement_estimate: CerForm.shape.forward_abatement_estimate
      .optional()
      .catch(undefined),
  }),
});

const slot = draftSlot({
  name: 'cer-form',
  version: 1,
  parse: (stored) => Kept.safeParse(stored).data ?? null,
});

/**
 * The user's edits to the pre-filled form of a project. They survive a reload and a trip to the
 * sign-in page, and end when the form is closed or left (CER-18, CER-26).
 */
export function useEdits(projectId: number) {
  const email = useSignedInEmail();
  const [edits, setEdits] = useState<Partial<CerForm>>(() => {
    const kept = slot.read(email);
    return kept?.projectId === projectId ? withoutUnset(kept.edits) : {};
  });
  useEffect(() => {
    slot.write(email, { projectId, edits });
    return () => slot.clear(email);
  }, [email, projectId, edits]);
  const change = useCallback(
    (changed: Partial<CerForm>) => setEdits((before) => ({ ...before, ...changed })),
    [],
  );
  return [edits, change] as const;
}

/** A key set to undefined would hide the pre-filled value. */
const withoutUnset = (edits: z.infer<typeof Kept>['edits']): Partial<CerForm> =>
  Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined));
