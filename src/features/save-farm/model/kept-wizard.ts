import { z } from 'zod';
import type { WizardMode } from '#entities/farm';
import { contract, type WireParcel } from '#shared/api/contract';
import { draftSlot, type DraftSlot } from '#shared/lib/draft';
import type { Wizard } from './wizard.ts';

const Text = z.string().max(1_000);
const LonLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

const KeptDraft = z.object({
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
});
const LotPlans = z.string().default('');

/** What the browser keeps is anybody's to change, so it is read as strictly as an answer. */
const KeptAdd = z.object({
  mode: z.literal('add'),
  step: z.literal([1, 2, 3, 4, 5, 6]),
  draft: KeptDraft,
  lotPlans: LotPlans,
  saving: z.object({
    opId: z.uuid(),
    unanswered: z.array(contract.farms.create.params).max(20),
    farmId: z.int().positive().nullable(),
  }),
});
const KeptEdit = z.object({
  mode: z.literal('edit'),
  step: z.literal([1, 2, 5, 6]),
  draft: KeptDraft,
  lotPlans: LotPlans,
  farmId: z.int().positive(),
});

const wizardSlot = <W extends Wizard>(name: string, schema: z.ZodType<W>) =>
  draftSlot<W>({ name, version: 1, parse: (stored) => schema.safeParse(stored).data ?? null });

/** Apart from the wizard, so that a boundary too large to be kept costs nothing that was typed. */
const parcelsSlot = (name: string) =>
  draftSlot<readonly WireParcel[]>({
    name,
    version: 1,
    parse: (stored) => contract.parcels.atPoint.result.safeParse(stored).data ?? null,
  });

/** A farm that is added waits while another is edited. */
const slots: Record<
  WizardMode,
  { wizard: DraftSlot<Wizard>; parcels: DraftSlot<readonly WireParcel[]> }
> = {
  edit: {
    wizard: wizardSlot<Wizard>('farm-edit', KeptEdit),
    parcels: parcelsSlot('farm-edit-parcels'),
  },
  add: {
    wizard: wizardSlot<Wizard>('farm-wizard', KeptAdd),
    parcels: parcelsSlot('farm-wizard-parcels'),
  },
};

export interface KeptWizard {
  wizard: Wizard | null;
  parcels: readonly WireParcel[];
}

export function readKept(email: string): KeptWizard {
  for (const slot of Object.values(slots)) {
    const wizard = slot.wizard.read(email);
    if (wizard) return { wizard, parcels: slot.parcels.read(email) ?? [] };
  }
  return { wizard: null, parcels: [] };
}

export const keepWizard = ({ email, wizard }: { email: string; wizard: Wizard }) =>
  slots[wizard.mode].wizard.write(email, wizard);

export const keepParcels = ({
  email,
  mode,
  parcels,
}: {
  email: string;
  mode: WizardMode;
  parcels: readonly WireParcel[];
}) => slots[mode].parcels.write(email, parcels);

export function clearKept({ email, mode }: { email: string; mode: WizardMode }): void {
  slots[mode].wizard.clear(email);
  slots[mode].parcels.clear(email);
}
