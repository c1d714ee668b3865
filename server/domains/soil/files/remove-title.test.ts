import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import {
  BUCKET,
  PARTNER,
  outcomeOf,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const { soilProjects } = contract;

describe('soilProjects.removeTitle', () => {
  let soil: SoilServer;
  let id: number;
  beforeAll(async () => {
    soil = await startSoilServer();
    id = await soil.save();
  });
  afterAll(() => soil.stop());

  const titlesOf = async () => (await soil.project(id)).attributes.title_docs;
  const remove = (key: string, sender = soil.sends.partner) =>
    outcomeOf(sender.send(soilProjects.removeTitle, { key_name: key }));
  async function newTitle(): Promise<string> {
    await soil.addTitle(id);
    return (await titlesOf()).at(-1)!.key_name;
  }

  it('removes the document from the project, deletes its file and records who removed it', async () => {
    const key = await newTitle();
    expect(await remove(key)).toBe('answered');
    expect(await titlesOf()).toEqual([]);
    const link = soil.sends.partner.send(soilProjects.downloadLink, {
      aws_bucket: BUCKET,
      aws_key: key,
    });
    expect(await outcomeOf(link)).toMatch(/^NOT_FOUND/);
    const history = await soil.sends.client.send(soilProjects.history, { project_id: id });
    expect(history.at(-1)).toMatchObject({
      from_status: 'A1',
      to_status: 'A1',
      changed_by: PARTNER,
      note: 'Title document removed: title.pdf',
    });

    expect(await soil.app.files.get(key)).not.toBeNull();
    const { id: documentId } = await soil.database.asOwner
      .selectFrom('soil_document')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    await soil.work()['drop-upload']({ documentId }, { isLastTry: false });
    expect(await soil.app.files.get(key)).toBeNull();
    // Saving an outdated list does not restore the removed title.
    await soil.record(id, [{ file_name: 'title.pdf', key_name: key }]);
    expect(await titlesOf()).toEqual([]);
    expect((await soil.sends.client.send(soilProjects.history, { project_id: id })).at(-1)).toEqual(
      history.at(-1),
    );
  });

  it('succeeds once when two admins remove the same document at once', async () => {
    const key = await newTitle();
    const answers = await Promise.all([remove(key), remove(key)]);
    const codes = answers.map((answer): string => answer.split(':')[0]!);
    expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['answered', 'NOT_FOUND']);
  });

  it('refuses while the regulator has the titles', async () => {
    const key = await newTitle();
    await soil.put(id, 'C4');
    expect(await remove(key)).toMatch(
      /^CONFLICT: The project is at C4 .*, so its title documents cannot be removed/,
    );
    await soil.put(id, 'A7');
  });

  it('refuses everybody but partner admins, and any document but a title', async () => {
    const key = await newTitle();
    expect(await remove(key, soil.sends.client)).toMatch(/^FORBIDDEN/);
    expect(await remove('projects/1/title-docs/none.pdf')).toMatch(/^NOT_FOUND/);
    expect((await titlesOf()).map((title) => title.key_name)).toContain(key);
  });

  it('lets a partner admin describe and replace a title document, with its history', async () => {
    const id = await soil.approved();
    const { title_docs: titles } = (await soil.project(id)).attributes;
    const key_name = titles[0]!.key_name;
    const details = { key_name, title_date: null, owners: 'Casey' };
    const describe_ = (parcels: string[], sender = soil.sends.partner) =>
      outcomeOf(sender.send(soilProjects.describeTitle, { ...details, parcels }));
    expect(await describe_([await soil.pid(1), 'NSW-0-0'])).toMatch(/^INVALID_PARAMS.*has changed/);
    expect(await describe_([await soil.pid(0)], soil.sends.client)).toMatch(/^FORBIDDEN/);
    expect(await describe_([await soil.pid(1)])).toBe('answered');

    const replace = (replaced_by: string) =>
      outcomeOf(soil.sends.partner.send(soilProjects.removeTitle, { key_name, replaced_by }));
    const [next] = await soil.links(soil.sends.partner, id, 'title-docs');
    expect(await replace(next!.key)).toMatch(/^(CONFLICT|NOT_FOUND)/);
    await soil.addTitle(id);
    const added = (await soil.project(id)).attributes.title_docs.at(-1)!;
    expect(await replace(added.key_name)).toBe('answered');
    const history = await soil.sends.partner.send(soilProjects.history, { project_id: id });
    expect(history.map(({ note }) => note)).toContain(
      'Title document title.pdf replaced by title.pdf',
    );
  });
});
