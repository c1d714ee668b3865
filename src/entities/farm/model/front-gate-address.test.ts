import { describe, expect, it } from 'vitest';
import {
  displayAddress,
  displayGateAddress,
  joinAddressParts,
  splitTypedAddress,
} from './front-gate-address.ts';

const gumRoad = {
  roadNumber: '12',
  roadName: 'Gum Road',
  town: 'Coolamon',
  state: 'NSW',
  postCode: '2701',
};

describe('front gate address', () => {
  it('joins road number, road name, suburb, state and postcode by *** (ADD-56)', () => {
    expect(joinAddressParts(gumRoad)).toBe('12***Gum Road***Coolamon***NSW***2701');
  });

  it('always keeps five parts, empty ones too (OP-22)', () => {
    expect(joinAddressParts({ ...gumRoad, roadNumber: '', state: '' })).toBe(
      '***Gum Road***Coolamon******2701',
    );
  });

  it('takes the separator out of what was typed (OP-22)', () => {
    const joined = joinAddressParts({ ...gumRoad, roadName: 'Gum***Road' });
    expect(joined).toBe('12***GumRoad***Coolamon***NSW***2701');
    expect(splitTypedAddress(joined).town).toBe('Coolamon');
  });

  it.each(['******', 'Gum Road*', '** Gum Road', 'Gum*****Road'])(
    'cannot be shifted by stars: %s',
    (roadName) => {
      const parts = splitTypedAddress(joinAddressParts({ ...gumRoad, roadName }));
      expect(parts).toMatchObject({ town: 'Coolamon', state: 'NSW', postCode: '2701' });
      expect(parts.roadName).not.toContain('*');
    },
  );

  it('shows the parts by spaces and commas, never ***', () => {
    expect(displayAddress(gumRoad)).toBe('12 Gum Road, Coolamon NSW 2701');
    expect(displayAddress({ ...gumRoad, roadNumber: '', town: '' })).toBe('Gum Road, NSW 2701');
  });

  it('shows the located address of a farm, or the typed one when there is none', () => {
    const typed_front_gate_address = joinAddressParts(gumRoad);
    expect(
      displayGateAddress({ front_gate_address: '12 Gum Rd, Coolamon', typed_front_gate_address }),
    ).toBe('12 Gum Rd, Coolamon');
    expect(displayGateAddress({ front_gate_address: ' ', typed_front_gate_address })).toBe(
      '12 Gum Road, Coolamon NSW 2701',
    );
  });
});
