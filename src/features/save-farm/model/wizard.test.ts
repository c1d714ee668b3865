import { describe, expect, it } from 'vitest';
import { blankFarmDraft, withAddress, withCountry, type FarmDraft } from '#entities/farm';
import {
  canGoNext,
  canSubmit,
  newFarm,
  stepAfter,
  stepBefore,
  stepsOf,
  submitObstacle,
  WIZARD_STEPS,
  type GivenBoundary,
  type WizardMode,
  type WizardStep,
} from './wizard.ts';

const complete: FarmDraft = {
  ...blankFarmDraft(),
  name: 'Back Creek',
  address: {
    roadNumber: '1',
    roadName: 'Gum Road',
    town: 'Ardlethan',
    state: 'NSW',
    postCode: '2665',
  },
  location: { address: '1 Gum Rd, Ardlethan', position: [146.9, -34.35] },
  gate: [146.9, -34.35],
};

const walk = (
  mode: WizardMode,
  next: (mode: WizardMode, step: WizardStep) => WizardStep | null,
  from: WizardStep,
) => {
  const passed: WizardStep[] = [];
  for (let step: WizardStep | null = from; step !== null; step = next(mode, step))
    passed.push(step);
  return passed;
};

describe('wizard steps', () => {
  it('are six with these titles (ADD-01, ADD-02, ADD-04, ADD-07, ADD-15, ADD-16, ADD-19)', () => {
    expect(WIZARD_STEPS.map(({ title }) => title)).toEqual([
      'Farm Name and ID',
      'Owner Information',
      'Farm Address',
      'Select Nearest Location',
      'Set Gate Location',
      'Select Farm Boundary',
    ]);
  });

  it('go from 1 to 6 when adding, and back (ADD-32, ADD-33)', () => {
    expect(walk('add', stepAfter, 1)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(walk('add', stepBefore, 6)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('are 1, 2, 5, 6 when editing, and lead back from 5 to 2 (EDIT-01, EDIT-02)', () => {
    expect(walk('edit', stepAfter, 1)).toEqual([1, 2, 5, 6]);
    expect(walk('edit', stepBefore, 6)).toEqual([6, 5, 2, 1]);
    expect(stepsOf('edit').map(({ title }) => title)).not.toContain('Farm Address');
  });
});

describe('Next', () => {
  it('requires a farm name at step 1, but no PIC (ADD-34, ADD-03)', () => {
    expect(canGoNext({ ...complete, pic: '' }, 1)).toBe(true);
    expect(canGoNext({ ...complete, name: ' ' }, 1)).toBe(false);
  });

  it('requires nothing at step 2 (ADD-42)', () => {
    expect(canGoNext({ ...blankFarmDraft(), isOwner: false }, 2)).toBe(true);
  });

  it.each(['roadName', 'town', 'state', 'postCode'] as const)(
    'requires %s at step 3 (ADD-35 to ADD-38)',
    (field) => {
      expect(canGoNext({ ...complete, address: { ...complete.address, [field]: '' } }, 3)).toBe(
        false,
      );
    },
  );

  it('allows an empty road number at step 3 (ADD-39)', () => {
    expect(canGoNext({ ...complete, address: { ...complete.address, roadNumber: '' } }, 3)).toBe(
      true,
    );
  });

  it('requires a nearest location at step 4 and a gate at step 5 (ADD-40, ADD-41)', () => {
    expect(canGoNext(complete, 4)).toBe(true);
    expect(canGoNext({ ...complete, location: null }, 4)).toBe(false);
    expect(canGoNext(complete, 5)).toBe(true);
    expect(canGoNext({ ...complete, gate: null }, 5)).toBe(false);
  });
});

const NOTHING: GivenBoundary = {
  parcelCount: 0,
  areaCount: 0,
  hasFileError: false,
  isUnfinished: false,
};
const parcel: GivenBoundary = { ...NOTHING, parcelCount: 1 };
const area: GivenBoundary = { ...NOTHING, areaCount: 1 };
const badFile: GivenBoundary = { ...NOTHING, hasFileError: true };

describe('Submit', () => {
  it('requires at least one parcel and a farm name (ADD-51)', () => {
    expect(canSubmit('add', complete, parcel)).toBe(true);
    expect(submitObstacle('add', complete, NOTHING)).toBe('no-parcel');
    expect(submitObstacle('add', complete, area)).toBe('no-parcel');
    expect(submitObstacle('add', { ...complete, name: '' }, parcel)).toBe('no-name');
  });

  it('requires an area, no file error and a farm name for a custom boundary (ADD-52, UPL-06)', () => {
    const draft: FarmDraft = { ...complete, boundaryType: 'geojson' };
    expect(canSubmit('add', draft, area)).toBe(true);
    expect(submitObstacle('add', draft, NOTHING)).toBe('no-area');
    expect(submitObstacle('add', draft, parcel)).toBe('no-area');
    expect(submitObstacle('add', draft, badFile)).toBe('file-error');
    expect(submitObstacle('add', draft, { ...area, hasFileError: true })).toBe('file-error');
    expect(submitObstacle('add', draft, { ...area, isUnfinished: true })).toBe('open-drawing');
    expect(submitObstacle('add', { ...draft, name: '' }, area)).toBe('no-name');
  });

  it('is refused for a missing road number, although Next allows it (ADD-50, OP-16)', () => {
    const draft = { ...complete, address: { ...complete.address, roadNumber: '' } };
    expect(submitObstacle('add', draft, parcel)).toBeNull();
    expect(canSubmit('add', draft, parcel)).toBe(false);
  });

  it('outside Australia accepts a boundary file without parcels (ADD-14)', () => {
    const abroad = withAddress(withCountry(complete, 'NZ'), { state: 'Otago' });
    expect(submitObstacle('add', abroad, parcel)).toBe('no-area');
    expect(canSubmit('add', abroad, area)).toBe(true);
  });
});

describe('Update', () => {
  it('requires at least one parcel and a farm name, but no address (EDIT-10, OP-19)', () => {
    const draft = { ...complete, address: blankFarmDraft().address };
    expect(canSubmit('edit', draft, parcel)).toBe(true);
    expect(submitObstacle('edit', draft, NOTHING)).toBe('no-parcel');
    expect(submitObstacle('edit', { ...draft, name: ' ' }, parcel)).toBe('no-name');
  });

  it('requires no file error and a farm name for a custom boundary, but no new file (EDIT-05, UPL-06)', () => {
    const draft: FarmDraft = { ...complete, boundaryType: 'geojson' };
    expect(canSubmit('edit', draft, NOTHING)).toBe(true);
    expect(submitObstacle('edit', draft, badFile)).toBe('file-error');
    expect(submitObstacle('edit', { ...draft, name: '' }, NOTHING)).toBe('no-name');
  });
});

const owned: FarmDraft = {
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
    expect(newFarm('farmer@fenceline.example', owned)).toMatchObject({
      email: 'farmer@fenceline.example',
      front_gate_address: '12 Gum Rd, Ardlethan NSW 2665',
      typed_front_gate_address: '12***Gum Road***Ardlethan***NSW***2665',
      front_gate_lat: -34.36,
      front_gate_lng: 146.91,
    });
  });

  it('sends the four owner fields when the owner box is unticked (ADD-58)', () => {
    expect(newFarm('farmer@fenceline.example', { ...owned, isOwner: false })).toMatchObject({
      not_owner: true,
      owner_name: 'Ngaire',
      owner_business_name: 'Hut Pty Ltd',
      owner_phone_number: '02 6900',
      owner_email_address: 'n@x.example',
    });
  });

  it('sends no owner fields for the user’s own farm, even if some were typed before (OP-21)', () => {
    expect(newFarm('farmer@fenceline.example', owned)).toMatchObject({
      not_owner: false,
      owner_name: '',
      owner_business_name: '',
      owner_phone_number: '',
      owner_email_address: '',
    });
  });
});
