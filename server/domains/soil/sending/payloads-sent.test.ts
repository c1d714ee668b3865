import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { watchSending } from '../../../../tests/support/declarations/oracle.ts';
import { play, type Posted, type Tally } from '../../../../tests/support/declarations/play.ts';
import { site } from '../../../../tests/support/declarations/sites.ts';
import { IS_FULL } from '../../../../tests/support/full.ts';
import { withRegulator } from './regulator.fixture.ts';

/** `npm run soak -- declarations` increases this and varies the seed. */
const PROJECTS = Number(process.env['DECLARATION_PROJECTS'] ?? (IS_FULL ? 300 : 3));
const SEED = Number(process.env['DECLARATION_SEED'] ?? 20_261_129);
/** A site has about three projects. */
const SITES_PER_ROUND = Math.min(10, Math.ceil(PROJECTS / 3));
/** So many projects meet every condition; fewer may miss a rare one, such as a pause. */
const MEET_EVERYTHING = 20;
const MS_PER_PROJECT = 5_000;

describe('what is declared to the regulator', () => {
  const { servers, clock } = withRegulator();
  const tally: Tally = {
    projects: 0,
    posted: 0,
    declaredShared: 0,
    kills: 0,
    refused: 0,
    returnedUnsent: 0,
    paused: 0,
  };
  beforeAll(() => watchSending(servers.soil.database));

  /** Expects a payload to say what the database held when it was sent. */
  function expectTrue({ reference, body, truth }: Posted): void {
    expect(truth, `${reference} was claimed`).not.toBeNull();
    expect(body).toMatchObject(truth!);
  }

  it(
    `agrees with the database at the moment of sending (${PROJECTS} projects, seed ${SEED})`,
    async () => {
      for (let round = 0; tally.projects < PROJECTS; round++) {
        await fc.assert(
          fc.asyncProperty(site, async (generated) => {
            // The waits at many sites would otherwise make every form out of date.
            clock.now = Date.now();
            const posted = await play({ servers, clock, tally }, generated);
            posted.forEach(expectTrue);
            const final = posted.filter((one) => !one.isPaused).map((one) => one.reference);
            expect(new Set(final).size, 'nothing is posted twice').toBe(final.length);
          }),
          { seed: SEED + round, numRuns: SITES_PER_ROUND, maxSkipsPerRun: 0, endOnFailure: true },
        );
      }
      // Ensures that the payloads were made under the conditions that they have to survive.
      for (const [what, count] of Object.entries(tally)) {
        if (PROJECTS >= MEET_EVERYTHING) expect(count, what).toBeGreaterThan(0);
      }
      expect(tally.posted).toBeGreaterThan(PROJECTS / 2);
      if (process.env['DECLARATION_PROJECTS']) console.warn(JSON.stringify(tally));
    },
    60_000 + PROJECTS * MS_PER_PROJECT,
  );
});
