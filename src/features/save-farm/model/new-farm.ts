import { joinAddressParts, type FarmDraft } from '#entities/farm';
import type { ChosenBoundary, FarmToAdd, FarmToUpdate, NewFarm } from '#entities/farm/react';
import type { Wizard } from './wizard.ts';

/** What saving the farm of a form sends. */
export function farmToSave(
  email: string,
  wizard: Wizard,
  boundary: ChosenBoundary,
): FarmToAdd | FarmToUpdate {
  if (wizard.mode === 'edit') {
    return { fields: { property_id: wizard.farmId, ...farmFields(wizard.draft) }, boundary };
  }
  return { ...wizard.saving, farm: newFarm(email, wizard.draft), boundary };
}

/** Fields that adding and editing share; without owner fields for the user's own farm (OP-21). */
function farmFields(draft: FarmDraft) {
  if (!draft.gate) throw new TypeError('The draft has no gate.');
  const [lng, lat] = draft.gate;
  const owner = draft.isOwner ? { name: '', businessName: '', phone: '', email: '' } : draft.owner;
  return {
    property_name: draft.name,
    pic_code: draft.pic,
    front_gate_lat: lat,
    front_gate_lng: lng,
    not_owner: !draft.isOwner,
    owner_name: owner.name,
    owner_business_name: owner.businessName,
    owner_phone_number: owner.phone,
    owner_email_address: owner.email,
  };
}

/**
 * Builds the `create-property` parameters: the chosen location's address with the gate's position
 * (ADD-57).
 */
export function newFarm(email: string, draft: FarmDraft): NewFarm {
  if (!draft.location) throw new TypeError('The draft has no location.');
  return {
    email,
    ...farmFields(draft),
    front_gate_address: draft.location.address,
    typed_front_gate_address: joinAddressParts(draft.address),
  };
}
