import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, PROJECT_STATUSES } from '#shared/api/contract';
import { startCer, type Cer } from '../../../../tests/support/soil/cer.ts';
import {
  CLIENT,
  PARTNER,
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;
const OTHER_PARTNER = 'second-partner@agriprove.example';

/**
 * Moves that calls other than `updateStatus` make for those who may call them (SM-16), written out
 * independently of the code's table.
 */
const CREATES = 'A1>A2 A2>A2 A3>A2 A4>A2';
/**
 * The table also allows submitting before B3, but then a rule blocks it until it is overridden.
 */
const SUBMITS = 'B3>C1 C3>C1 C5>C1';
const TELLS = 'C4>C5 C4>C6 C5>C6 C6>C5';
const BY_ROLE: Record<string, string> = {
  [CLIENT]: CREATES,
  [PARTNER]: `${SUBMITS} ${TELLS}`,
};
const sorted = (moves: string) => moves.split(' ').filter(Boolean).toSorted();

describe('the status table', () => {
  let soil: SoilServer;
  let cer: Cer;
  let id: number;
  beforeAll(async () => {
    cer = await startCer();
    soil = await startSoilServer({ cer: cer.client });
    id = await soil.save();
    await soil.addTitle(id);
  });
  afterAll(async () => {
    await soil.stop();
    await cer.stop();
  });

  const statusOf = async () => {
    const { status } = await soil.database.asOwner
      .selectFrom('soil_project')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return status;
  };

  it.each(Object.entries(BY_ROLE))(
    'limits the calls that save, submit and record a decision, for %s (OP-97)',
    async (email, expected) => {
      const sender = await soil.client(email);
      const form = soil.form();
      const calls = {
        save: () =>
          sender.send(soilProjects.save, {
            project_id: id,
            property_id: soil.farms.client,
            chosen_actions: form.chosen_activities,
            project_name: 'x',
            project_status: 'A2' as const,
            project_attributes: { accepted_terms: true, submitted_form: form },
          }),
        submit: async () =>
          sender.send(soilProjects.updateStatusAndAttributes, await soil.submission(id)),
        decide: (to: 'C5' | 'C6') =>
          sender.send(soilProjects.recordDecision, {
            project_id: id,
            project_status: to,
            note: 'Letter of 2 December.',
          }),
      };
      const moves: string[] = [];
      for (const from of PROJECT_STATUSES) {
        for (const call of [
          calls.save,
          calls.submit,
          () => calls.decide('C5'),
          () => calls.decide('C6'),
        ]) {
          await soil.put(id, from);
          const answer = await outcomeOf(call());
          const to = await statusOf();
          if (answer === 'answered') moves.push(`${from}>${to}`);
          else expect([answer, to]).toEqual([expect.stringMatching(REFUSAL), from]);
        }
      }
      expect(moves.toSorted()).toEqual(sorted(expected));
    },
    60_000,
  );

  it('takes one of two decisions made at once, and tells the other admin who was first', async () => {
    await soil.put(id, 'A7');
    const second = await soil.client(OTHER_PARTNER);
    const decide = (sender: typeof second) =>
      outcomeOf(
        sender.send(soilProjects.updateStatus, {
          project_id: id,
          project_status: 'B2',
          note: 'The map lacks a lot.',
        }),
      );
    const outcomes = await Promise.all([decide(soil.sends.partner), decide(second)]);
    expect(outcomes.toSorted()).toEqual([
      expect.stringMatching(
        /^CONFLICT: The project is at B2 and cannot change to B2\. .+@agriprove\.example set it to B2\. Please reload the page\.$/,
      ),
      'answered',
    ]);
    const decisions = (await soil.history(id)).filter((line) => line.startsWith('A7 B2'));
    expect(decisions).toHaveLength(1);
  });
});

const REFUSAL = /^(UNAUTHENTICATED|FORBIDDEN|NOT_FOUND|CONFLICT)/;
