import { createEffect, createEvent, sample } from 'effector';
import { useUnit } from 'effector-react';
import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { CerForm, CerLocationForm } from '#entities/submission/request';
import { $signedInEmail, useSignedInEmail } from '#shared/auth/react';
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

/** The user left the form; its edits stay stored if they did so because the session ended. */
const formLeft = createEvent();
sample({
  clock: formLeft,
  source: $signedInEmail,
  filter: (email) => email !== null,
  target: createEffect((email: string) => slot.clear(email)),
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
  useEffect(() => slot.write(email, { projectId, edits }), [email, projectId, edits]);
  const leave = useUnit(formLeft);
  useEffect(() => () => leave(), [leave]);
  const change = useCallback(
    (changed: Partial<CerForm>) => setEdits((before) => ({ ...before, ...changed })),
    [],
  );
  return [edits, change] as const;
}

/** A key set to undefined would hide the pre-filled value. */
const withoutUnset = (edits: z.infer<typeof Kept>['edits']): Partial<CerForm> =>
  Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined));
