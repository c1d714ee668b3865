import { z } from 'zod';
import { contract, type WireParcel } from '#shared/api/contract';
import { draftSlot } from '#shared/lib/draft';
import type { Wizard } from './wizard.ts';

const Text = z.string().max(1_000);
const LonLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/** What the browser keeps is anybody's to change, so it is read as strictly as an answer. */
const KeptWizard = z.object({
  mode: z.literal('add'),
  step: z.literal([1, 2, 3, 4, 5, 6]),
  draft: z.object({
    name: Text,
    pic: Text,
    isOwner: z.boolean(),
    owner: z.object({ name: Text, businessName: Text, phone: Text, email: Text }),
    country: z.string().regex(/^[A-Z]{2}$/),
    address: z.object({
      roadNumber: Text,
      roadName: Text,
      town: Text,
      state: Text,
      postCode: Text,
    }),
    location: z.object({ address: Text, position: LonLat }).nullable(),
    gate: LonLat.nullable(),
    boundaryType: z.enum(['farm_key', 'geojson']),
  }),
  saving: z.object({
    opId: z.uuid(),
    unanswered: z.array(contract.farms.create.params).max(20),
    farmId: z.int().positive().nullable(),
  }),
});

const wizardSlot = draftSlot<Wizard>({
  name: 'farm-wizard',
  version: 1,
  parse: (stored) => KeptWizard.safeParse(stored).data ?? null,
});

/** Apart from the wizard, so that a boundary too large to be kept costs nothing that was typed. */
const parcelsSlot = draftSlot<readonly WireParcel[]>({
  name: 'farm-wizard-parcels',
  version: 1,
  parse: (stored) => contract.parcels.atPoint.result.safeParse(stored).data ?? null,
});

export interface KeptWizard {
  wizard: Wizard | null;
  parcels: readonly WireParcel[];
}

export function readKept(email: string): KeptWizard {
  const wizard = wizardSlot.read(email);
  return { wizard, parcels: (wizard && parcelsSlot.read(email)) ?? [] };
}

export const keepWizard = ({ email, wizard }: { email: string; wizard: Wizard }) =>
  wizardSlot.write(email, wizard);

export const keepParcels = ({
  email,
  parcels,
}: {
  email: string;
  parcels: readonly WireParcel[];
}) => parcelsSlot.write(email, parcels);

export function clearKept(email: string): void {
  wizardSlot.clear(email);
  parcelsSlot.clear(email);
}
