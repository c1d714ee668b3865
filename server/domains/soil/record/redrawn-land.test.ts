import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { soilProjectsOf } from '#entities/soil-project/record';
import { contract } from '#shared/api/contract';
import { drawBoundary } from '../../../../tests/support/soil/draw-boundary.ts';
import { startSoilServer, type SoilServer } from '../../../../tests/support/soil/soil.ts';
import { readSubmittable } from '../../../../tests/support/soil/submittable.ts';

const { soilProjects } = contract;

describe('a project that was signed for a custom boundary', () => {
  let soil: SoilServer;
  let id: number;

  const draw = (east: number, hectares: number) =>
    drawBoundary(soil.database, soil.farms.client, { east, hectares });
  /** What the client reads of their project. */
  const seenByClient = async () => {
    const params = { property_ids: [soil.farms.client] };
    const projects = soilProjectsOf(await soil.sends.client.send(soilProjects.own, params));
    return projects.find(({ projectId }) => projectId === id)?.attributes.redrawn;
  };
  /** What the partner’s checks say about the boundary. */
  const foundByPartner = async () =>
    (await readSubmittable(soil.sends.partner, id)).findings
      .filter(({ rule }) => rule === 'signed-boundary')
      .map(({ severity, says }) => [severity, says]);

  beforeAll(async () => {
    soil = await startSoilServer();
    await draw(146.01, 100);
    id = await soil.save();
    await soil.addTitle(id);
  });
  afterAll(() => soil.stop());

  it('has no remark while the boundary is the one that was signed', async () => {
    await soil.put(id, 'B3');
    expect(await seenByClient()).toBeNull();
    expect(await foundByPartner()).toEqual([]);
  });

  it('tells client and partner that the boundary was redrawn, and how the area differs', async () => {
    await draw(146.02, 142.4);
    expect(await seenByClient()).toEqual({ hectares: 142.4 });
    expect(await foundByPartner()).toEqual([
      [
        'warn',
        'The boundary of the farm was changed after the form was signed. The farm now has 142.4 ha, the project 100 ha. The project keeps the land that was signed. If the new boundary is right, ask the client to withdraw this project and to register a new one.',
      ],
    ]);
  });

  it('detects other land of the same size', async () => {
    await draw(146.02, 100);
    expect((await foundByPartner()).join()).toContain('The farm still has 100 ha, but other land.');
  });

  it('detects that the farm has parcels instead', async () => {
    await soil.addParcels(soil.farms.client, 2);
    expect(await seenByClient()).toEqual({ hectares: 200.5 });
  });

  it('reveals the farm’s area to its owner only: the record that a partner reads has none', async () => {
    expect((await soil.project(id)).attributes.redrawn).toBeNull();
  });
});
