import { describe, expect, it } from 'vitest';
import { blankFarmDraft, type FarmDraft } from '#entities/farm';
import { newFarm } from './new-farm.ts';

const draft: FarmDraft = {
  ...blankFarmDraft(),
  name: 'Stone Hut',
  owner: { name: 'Ngaire', businessName: 'Hut Pty Ltd', phone: '02 6900', email: 'n@x.example' },
  address: {
    roadNumber: '12',
    roadName: 'Gum Road',
    town: 'Ardlethan',
    state: 'NSW',
    postCode: '2665',
  },
  location: { address: '12 Gum Rd, Ardlethan NSW 2665', position: [146.9, -34.35] },
  gate: [146.91, -34.36],
};

describe('newFarm', () => {
  it('takes the chosen address and the marker’s position as the gate (ADD-57)', () => {
    expect(newFarm('farmer@fenceline.example', draft)).toMatchObject({
      email: 'farmer@fenceline.example',
      front_gate_address: '12 Gum Rd, Ardlethan NSW 2665',
      typed_front_gate_address: '12***Gum Road***Ardlethan***NSW***2665',
      front_gate_lat: -34.36,
      front_gate_lng: 146.91,
    });
  });

  it('sends the four owner fields when the owner box is unticked (ADD-58)', () => {
    expect(newFarm('farmer@fenceline.example', { ...draft, isOwner: false })).toMatchObject({
      not_owner: true,
      owner_name: 'Ngaire',
      owner_business_name: 'Hut Pty Ltd',
      owner_phone_number: '02 6900',
      owner_email_address: 'n@x.example',
    });
  });

  it('sends no owner fields for the user’s own farm, whatever was typed there before (OP-21)', () => {
    expect(newFarm('farmer@fenceline.example', draft)).toMatchObject({
      not_owner: false,
      owner_name: '',
      owner_business_name: '',
      owner_phone_number: '',
      owner_email_address: '',
    });
  });
});
