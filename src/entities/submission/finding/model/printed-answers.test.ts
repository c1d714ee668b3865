import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentProblems, landOf } from '#entities/registration/commitment';
import { EXISTING_ACTION_KEYS, PLANNED_ACTIONS } from '#entities/registration/activity';
import { INTEREST_HOLDERS } from '#entities/soil-project/interest-holder';
import { type Landholder, SIGNS_BY } from '#entities/registration/landholder';
import { blocksOf } from './finding.ts';
import { findings, withAttributes } from './findings.fixture.ts';
import { NOW } from '../../../../../tests/support/soil/sample-project.ts';
import { blankSoilForm, type SoilForm } from '#entities/registration/form';
import type { SoilProjectRow } from '#shared/api/contract';

const name = fc.constantFrom('', ' ', 'Casey Client', 'Ana Rossi');
const common = {
  name,
  abn: fc.constantFrom('', '51 824 753 556', '123'),
  parcels: fc.option(fc.subarray(['P1', 'P2']), { nil: null }),
};
const person: fc.Arbitrary<Landholder> = fc.record({
  ...common,
  kind: fc.constant('person' as const),
  capacity: fc.oneof(
    fc.constant({ as: 'owner' as const }),
    fc.record({ as: fc.constant('trustee' as const), trust: name }),
    fc.record({ as: fc.constant('executor' as const), estate_of: name }),
    fc.record({ as: fc.constant('attorney' as const), principal: name, power: name }),
  ),
});
const company: fc.Arbitrary<Landholder> = fc.record({
  ...common,
  kind: fc.constant('company' as const),
  capacity: fc.constant({ as: 'owner' as const }),
  acn: fc.constantFrom('', '000 000 019', '000 000 018'),
  signs_by: fc.constantFrom(...SIGNS_BY),
  officers: fc.tuple(name, name),
});

const answers: fc.Arbitrary<SoilForm> = fc
  .record({
    landholders: fc.array(fc.oneof(person, company), { maxLength: 2 }),
    interest_holders: fc.tuple(
      ...INTEREST_HOLDERS.map(({ kind }) =>
        fc.record({
          kind: fc.constant(kind),
          answer: fc.constantFrom(true, false, false, null),
          name,
        }),
      ),
    ),
    chosen_activities: fc.subarray(
      PLANNED_ACTIONS.map(({ id }) => String(id)),
      { maxLength: 3 },
    ),
    used: fc.subarray([...EXISTING_ACTION_KEYS], { maxLength: 2 }),
    front_gate: fc.record({
      road_number: fc.constantFrom('', ' ', '12', '12'),
      road_name: fc.constantFrom('', 'Gum Road', 'Gum Road'),
      suburb: fc.constantFrom('', 'Coolamon', 'Coolamon'),
    }),
    extent: fc.constantFrom('', '10 ha', '20 %', '150 %', '9999 ha', 'lots'),
  })
  .map(({ used, extent, ...change }) => {
    const blank = blankSoilForm(NOW);
    const existing_actions = { ...blank.existing_actions };
    for (const key of used) existing_actions[key] = { used: true, extent };
    return {
      ...blank,
      property_id: 7,
      property_name: 'Mirrool Downs',
      name: 'Casey Client',
      existing_actions,
      ...change,
    };
  });

/** Blocks that the partner could end only by asking the client. */
const KNOWN_BY_CLIENT = new Set([
  'front_gate_address',
  'road_number',
  'road_name',
  'suburb',
  'lot-and-plan',
]);

/** The lot in a parcel's record, complete or not; the second is a custom boundary. */
const lots: fc.Arbitrary<Partial<SoilProjectRow>> = fc.oneof(
  fc.constant({}),
  fc.constant({ pid: null, state: null, lot_number: null, plan_number: null }),
  fc.record({
    pid: fc.constant('P1'),
    state: fc.constantFrom('NSW', 'TAS'),
    lot_number: fc.constantFrom('1', ' ', null),
    plan_number: fc.constantFrom('2', null),
    volume: fc.constantFrom('3', null),
    folio: fc.constantFrom('4', null),
  }),
);

/**
 * Findings that only the client's answers can end: most are printed in the form that everybody
 * signs.
 */
const clientsBlocks = (form: SoilForm, lot: Partial<SoilProjectRow>) => {
  const project = withAttributes(
    { submitted_form: form },
    {
      chosen_actions: form.chosen_activities,
      front_gate_address: '',
      typed_front_gate_address: '',
      ...lot,
    },
  );
  const found = findings({ project });
  return {
    project,
    blocks: found.filter(
      ({ rule, fixAt }) =>
        (blocksOf(found).some((block) => block.rule === rule) || rule === 'plausible-answers') &&
        (fixAt?.place === 'registration' || KNOWN_BY_CLIENT.has(rule)),
    ),
  };
};

describe('an answer that only the client knows', () => {
  it('is asked for before the PDF where it would block the submission', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(answers, lots, (form, lot) => {
        const { project, blocks } = clientsBlocks(form, lot);
        for (const { rule } of blocks) seen.add(rule);
        const asked = commitmentProblems(form, { acceptedTerms: true, ...landOf(project) });
        expect(asked.length > 0 || blocks.length === 0, blocks[0]?.says).toBe(true);
      }),
      { numRuns: 200, seed: 19 },
    );
    expect([...seen].toSorted()).toEqual([
      'already-practised',
      'front_gate_address',
      'interest-holders',
      'landholders',
      'lot-and-plan',
      'new-activity',
      'plausible-answers',
      'road_name',
      'road_number',
      'suburb',
    ]);
  });
});
