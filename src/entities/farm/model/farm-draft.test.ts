import { describe, expect, it } from 'vitest';
import {
  blankFarmDraft,
  geocodableAddress,
  withAddress,
  withBoundaryType,
  withCountry,
  type FarmDraft,
} from './farm-draft.ts';

const inVictoria: FarmDraft = {
  ...blankFarmDraft(),
  address: {
    roadNumber: '8',
    roadName: 'Mill Lane',
    town: 'Nhill',
    state: 'VIC',
    postCode: '3418',
  },
  location: { address: '8 Mill Ln, Nhill', position: [141.65, -36.33] },
};

describe('a farm draft', () => {
  it('starts in Australia, owned by the user, with a boundary of parcels (ADD-09, OP-31)', () => {
    expect(blankFarmDraft()).toMatchObject({
      country: 'AU',
      isOwner: true,
      boundaryType: 'farm_key',
      gate: null,
    });
  });

  it('clears the state when the country changes (ADD-13)', () => {
    const moved = withCountry(inVictoria, 'NZ');
    expect(moved.address).toEqual({ ...inVictoria.address, state: '' });
  });

  it('switches the boundary type to geojson outside Australia (ADD-14)', () => {
    expect(withCountry(inVictoria, 'NZ').boundaryType).toBe('geojson');
  });

  it('re-enables both boundary types and leaves the state empty on return to Australia (OP-18)', () => {
    const back = withCountry(withAddress(withCountry(inVictoria, 'NZ'), { state: 'Otago' }), 'AU');
    expect(back.boundaryType).toBe('farm_key');
    expect(back.address.state).toBe('');
  });

  it('accepts either boundary type in Australia, and only geojson elsewhere (ADD-19, ADD-20)', () => {
    expect(withBoundaryType(inVictoria, 'geojson').boundaryType).toBe('geojson');
    const abroad = withCountry(inVictoria, 'NZ');
    expect(withBoundaryType(abroad, 'farm_key').boundaryType).toBe('geojson');
  });

  it('does not change when the same country is chosen again', () => {
    expect(withCountry(inVictoria, 'AU')).toBe(inVictoria);
  });

  it('clears the nearest location when its address changes', () => {
    expect(withAddress(inVictoria, { roadNumber: '9' }).location).toBeNull();
    expect(withCountry(inVictoria, 'NZ').location).toBeNull();
  });

  it("is geocoded with the country's name, so that foreign addresses are found (OP-18)", () => {
    expect(geocodableAddress(inVictoria)).toBe('8 Mill Lane, Nhill VIC 3418, Australia');
    expect(geocodableAddress(withCountry(inVictoria, 'NZ'))).toBe(
      '8 Mill Lane, Nhill 3418, New Zealand',
    );
  });
});
