import { describe, expect, it } from 'vitest';
import {
  NO_LOTS,
  NO_PARCEL_CHOSEN,
  withoutLotText,
  stepProblems,
  typingProblems,
  blankSoilForm,
  restoreSoilForm,
  SoilForm,
  withoutHiddenAnswers,
} from '#entities/registration/form';
import { commitmentProblems } from '#entities/registration/commitment';
import { blankCompany, blankPerson } from '#entities/registration/landholder';
import { findings, withAttributes } from './findings.fixture.ts';
import { NOW } from '../../../../../tests/support/soil/sample-project.ts';

const blank = blankSoilForm(NOW);
const enough: SoilForm = {
  ...blank,
  property_id: 7,
  property_name: 'Mirrool Downs',
  name: 'Casey Client',
  landholders: [{ ...blankPerson(), name: 'Casey Client' }],
  front_gate: { road_number: '12', road_name: 'Gum Road', suburb: 'Coolamon' },
  interest_holders: blank.interest_holders.map((holder) => ({ ...holder, answer: false })),
  chosen_activities: ['8'],
};
const project = {
  acceptedTerms: true,
  areaHa: 602.4,
  parcelKeys: ['P1'],
  leftOut: [],
  unasked: 0,
  withoutLot: [],
};
const fields = (change: Partial<SoilForm>) =>
  commitmentProblems({ ...enough, ...change }, project).map(({ step, field }) => [step, field]);
const done = (key: keyof SoilForm['existing_actions'], extent = '') => ({
  existing_actions: { ...blank.existing_actions, [key]: { used: true, extent } },
});

describe('commitmentProblems', () => {
  it('asks about parcels that the farm gained, and requires a parcel with lot and plan', () => {
    const messages = (change: object) =>
      commitmentProblems(enough, { ...project, ...change }).map(({ message }) => message);
    expect(messages({ parcelKeys: [] })).toEqual([NO_PARCEL_CHOSEN]);
    expect(messages({ withoutLot: null })).toEqual([NO_LOTS]);
    expect(messages({ withoutLot: ['P1'] })).toEqual([withoutLotText(1)]);
    expect(messages({ unasked: 2 })).toEqual([
      'Please add the parcels that your farm has gained to the project, or leave them out.',
    ]);
  });

  it('keeps a landholder’s parcels that are left out, and asks for others if none remains', () => {
    const onBoth = [{ ...blankPerson(), name: 'Casey Client', parcels: ['P1', 'P2'] }];
    const problems = (leftOut: string[], parcelKeys: string[]) =>
      commitmentProblems({ ...enough, landholders: onBoth }, { ...project, leftOut, parcelKeys });
    expect(problems(['P2'], ['P1'])).toEqual([]);
    expect(problems([], ['P1']).map(({ field }) => field)).toEqual(['landholders.0.parcels']);
    expect(problems(['P1', 'P2'], ['P3']).map(({ message }) => message)).toEqual([
      'Please tick the parcels on their titles, or choose all parcels.',
    ]);
  });

  it('lists everything that a blank form lacks, by step', () => {
    const problems = commitmentProblems(blank, { ...project, acceptedTerms: false });
    expect(problems.map(({ step, field }) => [step, field])).toEqual([
      [1, 'property_id'],
      [1, 'name'],
      [1, 'front_gate.road_number'],
      [1, 'front_gate.road_name'],
      [1, 'front_gate.suburb'],
      [1, 'landholders'],
      ...blank.interest_holders.map((_, i) => [1, `interest_holders.${i}.answer`]),
      [4, 'chosen_activities'],
      [9, 'accepted_terms'],
    ]);
  });

  it.each<[string, Partial<SoilForm>, [number, string][]]>([
    ['an unnamed landholder', { landholders: [blankPerson()] }, [[1, 'landholders.0.name']]],
    [
      'a wrong ACN',
      { landholders: [{ ...blankCompany(), name: 'X', acn: '123 456 789', officers: ['A', 'B'] }] },
      [[1, 'landholders.0.acn']],
    ],
    ['an unreadable extent', done('fire', 'lots'), [[2, 'existing_actions.fire']]],
    ['an extent beyond the farm', done('compost', '604 ha'), [[3, 'existing_actions.compost']]],
    [
      'a share above 100 % in a year',
      { cropping_data: [{ year: 2026, ha_or_pcnt: '150 %', details: '' }] },
      [[6, 'cropping_data.0.ha_or_pcnt']],
    ],
    [
      'a character that the PDF lacks',
      { budgetToolName: '農', useBudgetTool: true },
      [[7, 'budgetToolName']],
    ],
    ['a farm’s name that the PDF lacks', { property_name: '農場' }, [[1, 'property_id']]],
  ])('reports %s at its question', (_, change, found) => expect(fields(change)).toEqual(found));

  it.each([
    ['8', 'renovation'],
    ['10', 'grazing-management'],
    ['12', 'direct-drilling'],
  ] as const)('refuses the planned activity %s where “%s” is practised', (activity, action) => {
    const change = { chosen_activities: [activity], ...done(action, '10 ha') };
    expect(fields(change)).toEqual([[4, 'chosen_activities']]);
    expect(fields({ chosen_activities: ['16'], ...done(action, '10 ha') })).toEqual([]);
  });

  it('ignores unanswered questions that merely stay blank in the PDF', () => {
    expect(fields({})).toEqual([]);
    expect(stepProblems(enough, 1, project).map(({ field }) => field)).toContain('nature_of_farm');
  });

  it('asks before the signature for every answer that blocks the submission when it is blank', () => {
    const without = (field: keyof SoilForm): SoilForm => ({ ...enough, [field]: blank[field] });
    const blocking = (Object.keys(enough) as (keyof SoilForm)[]).filter((field) => {
      const form = without(field);
      const submitted = withAttributes(
        { submitted_form: form },
        { chosen_actions: [...form.chosen_activities] },
      );
      return findings({ project: submitted }).some(
        ({ severity, fixAt }) => severity === 'block' && fixAt?.place === 'registration',
      );
    });
    expect(blocking).toEqual(
      expect.arrayContaining(['landholders', 'interest_holders', 'chosen_activities']),
    );
    expect(
      blocking.filter((field) => commitmentProblems(without(field), project).length === 0),
    ).toEqual([]);
  });

  it('ignores hidden answers and a farm whose area is unknown', () => {
    expect(fields({ budgetToolName: '農', useBudgetTool: false })).toEqual([]);
    const form = { ...enough, ...done('fire', '604 ha') };
    expect(commitmentProblems(form, { ...project, areaHa: null })).toEqual([]);
  });
});

it('typingProblems names the characters that the PDF cannot print, before the step is left', () => {
  const named = { ...enough, name: '農場 Casey', nature_of_farm: 'Śliwka, Ферма' };
  expect(typingProblems(named, 1)).toEqual([
    {
      field: 'name',
      message: 'The PDF cannot show 農 場. Please write this in Latin letters, as in a passport.',
    },
  ]);
  expect(typingProblems(named, 9)).toEqual([]);
});

describe('interest holders', () => {
  const { interest_holders: holders } = blank;

  it('are unanswered in a form that was stored without the question', () => {
    const { interest_holders: _, ...stored } = enough;
    const unanswered = { ...enough, interest_holders: blank.interest_holders };
    expect(restoreSoilForm(stored, NOW)).toEqual(unanswered);
    expect(SoilForm.parse(stored)).toEqual(unanswered);
  });

  it('are refused if a kind is missing or occurs twice', () => {
    const parse = (interest_holders: unknown) =>
      SoilForm.safeParse({ ...enough, interest_holders }).success;
    expect(parse(holders)).toBe(true);
    expect(parse(holders.slice(1))).toBe(false);
    expect(parse(holders.with(0, holders[1]!))).toBe(false);
    expect(parse([...holders, holders[0]])).toBe(false);
  });

  it('require a name if the answer is Yes, and drop it if the answer is No', () => {
    const holder = { ...holders[0]!, answer: true };
    const form = { ...enough, interest_holders: holders.with(0, holder) };
    expect(stepProblems(form, 1)).toContainEqual({
      field: 'interest_holders.0.name',
      message: 'Please answer: Which bank or lender?',
    });
    const no = { ...holder, answer: false, name: 'Rural Bank' };
    const hidden = { ...enough, interest_holders: holders.with(0, no) };
    expect(withoutHiddenAnswers(hidden).interest_holders[0]?.name).toBe('');
  });
});
