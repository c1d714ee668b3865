import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { CLIENT, PARTNER, startSoilServer } from '../../../../tests/support/soil/soil.ts';

const { audit, farms, owners, soilProjects } = contract;
const NOW = 'casey@new.example';

let soil: Awaited<ReturnType<typeof startSoilServer>>;
beforeAll(async () => {
  soil = await startSoilServer();
});
afterAll(() => soil.stop());

it('a project belongs to its account, not to the new holder of its owner’s old address', async () => {
  const id = await soil.save();
  await soil.put(id, 'A7');
  const iat = Math.floor(Date.now() / 1_000) + 60;
  const claims = { sub: `sub-${CLIENT}`, iat, exp: iat + 600 };
  const moved = soil.clientWith(await soil.issuer.token(NOW, claims));
  await moved.send(farms.list, { email: NOW });
  const other = soil.clientWith(await soil.issuer.token(CLIENT, { sub: 'somebody-else' }));
  await other.send(owners.create, { name: 'Bob', business: '', phone: '', email: CLIENT });

  await soil.sends.partner.send(soilProjects.updateStatus, {
    project_id: id,
    project_status: 'B1',
    note: 'The creek paddock is missing.',
  });
  expect((await soil.project(id)).email).toBe(NOW);
  const admin = await soil.client('admin@fenceline.example');
  const about = async (address: string) =>
    (await admin.send(audit.list, { about_email: address })).map(({ action, actor }) => [
      action,
      actor,
    ]);
  expect(await about(NOW)).toContainEqual(['status changed', PARTNER]);
  expect(await about(CLIENT)).not.toContainEqual(['status changed', PARTNER]);
});
