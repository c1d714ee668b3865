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

describe('a front gate address', () => {
  it('joins road number, road name, suburb, state and postcode with *** (ADD-56)', () => {
    expect(joinAddressParts(gumRoad)).toBe('12***Gum Road***Coolamon***NSW***2701');
  });

  it('always has five parts, even if some are empty (OP-22)', () => {
    expect(joinAddressParts({ ...gumRoad, roadNumber: '', state: '' })).toBe(
      '***Gum Road***Coolamon******2701',
    );
  });

  it('removes the separator from typed text (OP-22)', () => {
    const joined = joinAddressParts({ ...gumRoad, roadName: 'Gum***Road' });
    expect(joined).toBe('12***GumRoad***Coolamon***NSW***2701');
    expect(splitTypedAddress(joined).town).toBe('Coolamon');
  });

  it.each(['******', 'Gum Road*', '** Gum Road', 'Gum*****Road'])(
    'preserves its parts despite typed stars: %s',
    (roadName) => {
      const parts = splitTypedAddress(joinAddressParts({ ...gumRoad, roadName }));
      expect(parts).toMatchObject({ town: 'Coolamon', state: 'NSW', postCode: '2701' });
      expect(parts.roadName).not.toContain('*');
    },
  );

  it('is displayed with spaces and commas, never with ***', () => {
    expect(displayAddress(gumRoad)).toBe('12 Gum Road, Coolamon NSW 2701');
    expect(displayAddress({ ...gumRoad, roadNumber: '', town: '' })).toBe('Gum Road, NSW 2701');
  });

  it('is displayed as located, or as typed if it was not located', () => {
    const typed_front_gate_address = joinAddressParts(gumRoad);
    expect(
      displayGateAddress({ front_gate_address: '12 Gum Rd, Coolamon', typed_front_gate_address }),
    ).toBe('12 Gum Rd, Coolamon');
    expect(displayGateAddress({ front_gate_address: ' ', typed_front_gate_address })).toBe(
      '12 Gum Road, Coolamon NSW 2701',
    );
  });
});
