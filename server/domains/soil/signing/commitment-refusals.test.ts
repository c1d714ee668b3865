import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankSoilForm, type SoilForm } from '#entities/registration/form';
import { blankCompany, blankPerson } from '#entities/registration/landholder';
import { blankInterestHolders } from '#entities/soil-project/interest-holder';
import {
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { existing_actions: actions, grazing_data: rows } = blankSoilForm(
  new Date('2026-11-21T00:00:00Z'),
);
const interests: SoilForm['interest_holders'] = blankInterestHolders().map((one) => ({
  ...one,
  answer: false,
}));
const grazing = (ha_or_pcnt: string) => rows.with(0, { ...rows[0]!, ha_or_pcnt });

describe('Create PDF Report', () => {
  let soil: SoilServer;
  beforeAll(async () => {
    soil = await startSoilServer();
  });
  afterAll(() => soil.stop());

  it.each<[string, Partial<SoilForm>, RegExp]>([
    ['without a name', { name: ' ' }, /^Step 1, Farm, “Your name”: Please enter your name\.$/],
    [
      'that names nobody',
      { landholders: [] },
      /^Step 1, Farm, “Who is on the land titles\?”: Please name everybody/,
    ],
    [
      'with an unnamed landholder',
      { landholders: [blankPerson()] },
      /^Step 1, Farm, “Landholder 1”: Please enter the name/,
    ],
    [
      'with a wrong ACN',
      {
        landholders: [
          { ...blankPerson(), name: 'Casey Client' },
          { ...blankCompany(), name: 'X', acn: '123 456 789', officers: ['A', 'B'] },
        ],
      },
      /^Step 1, Farm, “Landholder 2”: This is not a valid ACN\./,
    ],
    [
      'while an interest in the land is unanswered',
      { interest_holders: interests.with(0, { ...interests[0]!, answer: null }) },
      /^Step 1, Farm, “.*”: Please answer Yes or No\.$/,
    ],
    [
      'with an interest holder without a name',
      { interest_holders: interests.with(0, { ...interests[0]!, answer: true }) },
      /^Step 1, Farm, “.*”: Please answer: Which bank or lender\?$/,
    ],
    [
      'without an activity',
      { chosen_activities: [] },
      /^Step 4, Planned Actions, “What will you start doing\?”: Please choose/,
    ],
    [
      'with an activity that is already practised',
      { existing_actions: { ...actions, renovation: { used: true, extent: '10 %' } } },
      /^Step 4, Planned Actions, “.*”: “Re-establish pasture” is not new: step 3 says/,
    ],
    [
      'with an extent larger than the farm',
      { existing_actions: { ...actions, fire: { used: true, extent: '1,200 ha' } } },
      /^Step 2, Existing Actions Part I, “Fire”: This is more than the farm’s 200\.5 ha\./,
    ],
    [
      'with an unreadable area',
      { grazing_data: grazing('lots') },
      /^Step 5, Grazing Management, “Grazing, year by year”: 2026: We cannot read “lots”\./,
    ],
  ])('refuses a request %s, and says where', async (_, change, text) => {
    const id = await soil.save();
    const form = soil.form(change);
    const error = await soil.save({ projectId: id, form, status: 'A2' }).catch((thrown) => thrown);
    expect(error).toMatchObject({
      code: 'INVALID_PARAMS',
      message: 'The commitment PDF cannot be created yet.',
    });
    expect(Object.values(error.fields)).toEqual([expect.stringMatching(text)]);
    expect((await soil.project(id)).status).toBe('A1');
    expect(await outcomeOf(soil.save({ projectId: id, form }))).toBe('answered');
  });

  it('refuses a request before the declarations are accepted', async () => {
    const id = await soil.save();
    const attributes = { accepted_terms: false };
    const error = await soil
      .save({ projectId: id, status: 'A2', attributes })
      .catch((thrown) => thrown);
    expect(Object.values(error.fields)).toEqual([
      'Step 9, Grazing Methods Part III, “I have read the declarations of the commitment and accept its terms.”: Please read the declarations and tick that you accept them.',
    ]);
  });

  it.each<[string, object, string]>([
    ['a Chinese name', { name: '農場 Casey' }, '農 場, in “農場 Casey”'],
    ['an Arabic name', { name: 'ليلى' }, 'ل ي ى, in “ليلى”'],
    ['an emoji in a note', { existingActionsMoreDetails: 'Good 🌱' }, '🌱, in “Good 🌱”'],
    [
      'a landholder who signs',
      { landholders: [{ ...blankPerson(), name: 'Тест สมชาย' }] },
      'ส ม ช า ย, in “Тест สมชาย”',
    ],
  ])('refuses a request with %s that it cannot print', async (_, change, letters) => {
    const id = await soil.save();
    const form = soil.form(change);
    expect(await outcomeOf(soil.save({ projectId: id, form, status: 'A2' }))).toBe(
      `CONFLICT: The PDF cannot show ${letters}. Please write this in Latin letters, as in a passport, and press Create PDF Report again.`,
    );
    expect((await soil.project(id)).status).toBe('A1');
    expect(await outcomeOf(soil.save({ projectId: id, form }))).toBe('answered');
  });

  it.each(['Nguyễn Thị Hồng', 'Γιώργος Παπαδόπουλος', 'Иван', 'Łukasz O’Žiga-Œ', 'Rene\u0301e'])(
    'accepts the name %j',
    async (name) => {
      const id = await soil.save();
      const form = soil.form({ name });
      expect(await outcomeOf(soil.save({ projectId: id, form, status: 'A2' }))).toBe('answered');
    },
  );
});
