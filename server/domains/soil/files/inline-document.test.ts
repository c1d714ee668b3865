import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { BUCKET, startSoilServer, type SoilServer } from '../../../../tests/support/soil/soil.ts';

describe('a link to a project’s PDF', () => {
  let soil: SoilServer;
  let link: URL;
  beforeAll(async () => {
    soil = await startSoilServer();
    const id = await soil.save();
    await soil.addTitle(id);
    const [title] = (await soil.project(id)).attributes.title_docs;
    const params = { aws_bucket: BUCKET, aws_key: title!.key_name };
    const sent = await soil.sends.partner.send(contract.soilProjects.downloadLink, params);
    link = new URL(new URL(sent).pathname + new URL(sent).search, soil.origin);
  });
  afterAll(() => soil.stop());

  const open = (change: Record<string, string> = {}) => {
    const address = new URL(link);
    for (const [name, value] of Object.entries(change)) address.searchParams.set(name, value);
    return fetch(address);
  };

  it('saves the file unless the page asks to show it', async () => {
    const { headers } = await open();
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('content-security-policy')).toBe('sandbox');
  });

  it('shows the PDF in a frame of this server only', async () => {
    const { headers } = await open({ view: 'inline' });
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(/^inline;/);
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is refused under another file name, to show or to save it', async () => {
    expect((await open({ view: 'inline', name: 'other.pdf' })).status).toBe(404);
  });
});
