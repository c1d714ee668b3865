import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import {
  outcomeOf,
  PARTNER,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;

describe('internal notes', () => {
  let soil: SoilServer;
  let id: number;
  beforeAll(async () => {
    soil = await startSoilServer();
    id = await soil.save();
  });
  afterAll(() => soil.stop());

  const add = (note: string, projectId = id, sender = soil.sends.partner) =>
    outcomeOf(sender.send(soilProjects.addNote, { project_id: projectId, note }));

  it('refuses the project’s client, an unknown project and a blank note', async () => {
    expect(await add('Mine', id, soil.sends.client)).toMatch(/^FORBIDDEN/);
    expect(await outcomeOf(soil.sends.client.send(soilProjects.notes, { project_id: id }))).toMatch(
      /^FORBIDDEN/,
    );
    expect(await add('Nowhere', 9_999)).toMatch(/^NOT_FOUND/);
    expect(await add(' \n ')).toMatch(/^INVALID_PARAMS/);
    expect(await soil.sends.partner.send(soilProjects.notes, { project_id: id })).toEqual([]);
  });

  it('returns a project’s notes with their author, the latest first', async () => {
    expect(await add(' Ask about the creek. ')).toBe('answered');
    expect(await add('Done.')).toBe('answered');
    const notes = await soil.sends.partner.send(soilProjects.notes, { project_id: id });
    expect(notes).toMatchObject([
      { note: 'Done.', written_by: PARTNER, written_at: expect.stringMatching(/^20.*Z$/) },
      { note: 'Ask about the creek.' },
    ]);
  });
});
