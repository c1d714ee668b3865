import { expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { savedAgain, withInk } from '../../../../tests/support/soil/signed-pdf.ts';
import { outcomeOf } from '../../../../tests/support/soil/soil.ts';
import { downloadPack } from '../pack/audited-project.fixture.ts';
import { withRegulator } from './regulator.fixture.ts';

// Only in `npm run test:full`: twenty projects go from the form to the regulator at the same time.
const { soilProjects } = contract;
const AT_ONCE = 20;

const { servers, submit, work, statusOf, posts } = withRegulator();

async function signed(isUnsigned: boolean) {
  const { soil } = servers;
  const id = await soil.save({ status: 'A2', step: 10 });
  const made = await soil.commitment(id);
  await soil.send(id, isUnsigned ? savedAgain(made) : withInk(made));
  await soil.compare(id);
  return id;
}

/** Two partner admins confirm and withdraw at once; then one of them confirms what is left open. */
async function confirmed(id: number): Promise<void> {
  const { soil } = servers;
  const second = await soil.client('second-partner@agriprove.example');
  await Promise.all([
    outcomeOf(soil.checkSignatures(id, true)),
    outcomeOf(
      second.send(soilProjects.withdrawSignatures, { project_id: id, note: 'Page 2 is blank.' }),
    ),
  ]);
  await outcomeOf(soil.checkSignatures(id, true));
}

it('twenty projects signed, confirmed, submitted and packed at once end as one does, while the farm grows', async () => {
  const { soil } = servers;
  const ids = await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => signed(nth % 4 === 3)));
  const unsigned = ids.filter((_, nth) => nth % 4 === 3);
  const rest = ids.filter((id) => !unsigned.includes(id));
  expect(new Set(await Promise.all(unsigned.map(statusOf)))).toEqual(new Set(['A4']));

  await soil.addParcels(soil.farms.client, 3, 2);
  await Promise.all(rest.map(confirmed));
  await Promise.all(
    rest.map(async (id) => {
      await soil.addTitle(id);
      await soil.sends.partner.send(soilProjects.updateStatus, {
        project_id: id,
        project_status: 'B3',
      });
    }),
  );
  expect(await Promise.all(rest.map(submit))).toEqual(rest.map(() => 'answered'));
  await Promise.all(rest.map(work));
  expect(await Promise.all(rest.map(statusOf))).toEqual(rest.map(() => 'C4'));
  expect(await Promise.all(rest.map(posts))).toEqual(rest.map(() => [1]));
  // A user may have two packs made at the same time.
  const packs = await Promise.all(rest.slice(0, 2).map((id) => downloadPack(soil, id)));
  for (const pack of packs) expect(Object.keys(pack)).toContain('payload.json');
  const lands = await Promise.all(rest.map(async (id) => (await soil.project(id)).rows.length));
  expect(new Set(lands)).toEqual(new Set([2]));
});
