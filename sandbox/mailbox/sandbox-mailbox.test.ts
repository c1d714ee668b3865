import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '../../server/platform/mail/create-mailer.ts';
import type { MailMessage } from '../../server/platform/mail/read-message.ts';
import { startSandboxMailbox } from './start-sandbox-mailbox.ts';
import type { SandboxMailbox } from './start-sandbox-mailbox.ts';

let folder: string;
let server: Server;
let origin: string;
let mailbox: SandboxMailbox;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-mailbox-'));
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await open();
});

afterEach(async () => {
  await mailbox.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function open(maxMails = 200): Promise<void> {
  mailbox = await startSandboxMailbox({ folder, mountPath: '/sandbox/mailbox', maxMails });
  server.removeAllListeners('request').on('request', mailbox.handler);
}

async function reopen(maxMails?: number): Promise<void> {
  await mailbox.stop();
  await open(maxMails);
}

const PDF = Buffer.from('%PDF-1.7\n\u0000\u00ff', 'latin1');

function message(change: Partial<MailMessage> = {}): MailMessage {
  return {
    to: 'farmer@fenceline.example',
    subject: 'Your Farm Key – Kurrajong Park',
    text: 'Your files are attached.\n',
    html: '<p>Your files are <b>attached</b>.</p>',
    messageId: '<order-1@fenceline.example>',
    ...change,
  };
}

const send = (change?: Partial<MailMessage>) =>
  createMailer({ smtpUrl: mailbox.smtpUrl, from: 'Fenceline <reports@fenceline.example>' }).send(
    message(change),
  );

interface ListedMail {
  id: string;
  messageId: string;
  from: string;
  to: string[];
  cc: string[];
  subject: string;
  text: string;
  deliveries: number;
  attachments: { fileName: string; contentType: string; size: number; url: string }[];
}

async function list(): Promise<ListedMail[]> {
  const response = await fetch(`${origin}/sandbox/mailbox.json`);
  return ((await response.json()) as { messages: ListedMail[] }).messages;
}

const get = (path: string) => fetch(`${origin}/sandbox/mailbox${path}`);

describe("the sandbox's mailbox", () => {
  it('shows a sent mail with its attachments byte for byte (PROD-18, X14)', async () => {
    const attachments = [
      { fileName: 'Farm Key – "Kurrajong".pdf', contentType: 'application/pdf', content: PDF },
      {
        fileName: 'boundary.geojson',
        contentType: 'application/geo+json',
        content: Buffer.from('{}'),
      },
    ];
    expect(await send({ attachments, cc: ['agent@fenceline.example'] })).toEqual({ rejected: [] });
    const [mail] = await list();
    expect(mail).toMatchObject({
      messageId: '<order-1@fenceline.example>',
      from: 'reports@fenceline.example',
      to: ['farmer@fenceline.example'],
      cc: ['agent@fenceline.example'],
      subject: 'Your Farm Key – Kurrajong Park',
      text: 'Your files are attached.',
      deliveries: 1,
    });
    expect(mail?.attachments).toMatchObject([
      {
        fileName: 'Farm Key – "Kurrajong".pdf',
        contentType: 'application/pdf',
        size: PDF.byteLength,
      },
      { fileName: 'boundary.geojson', contentType: 'application/geo+json', size: 2 },
    ]);
    const file = await fetch(origin + mail?.attachments[0]?.url);
    expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true);
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="Farm Key _ _Kurrajong_.pdf"; ' +
        "filename*=UTF-8''Farm%20Key%20%E2%80%93%20%22Kurrajong%22.pdf",
    );
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('lists a mail once when it arrives repeatedly, even concurrently', async () => {
    await Promise.all([send(), send(), send()]);
    await send();
    expect((await list()).map(({ deliveries }) => deliveries)).toEqual([4]);
  });

  it('lists the newest first and keeps mails and counts over a restart', async () => {
    await send();
    await send();
    await send({ messageId: '<order-2@fenceline.example>', subject: 'Second' });
    await reopen();
    const mails = await list();
    expect(mails.map(({ subject, deliveries }) => [subject, deliveries])).toEqual([
      ['Second', 1],
      ['Your Farm Key – Kurrajong Park', 2],
    ]);
    await send();
    expect((await list())[1]?.deliveries).toBe(3);
  });

  it('keeps only the newest mails, on disk too', async () => {
    await reopen(2);
    for (const name of ['a', 'b', 'c'])
      await send({ messageId: `<${name}@fenceline.example>`, subject: name });
    expect((await list()).map(({ subject }) => subject)).toEqual(['c', 'b']);
    expect(await readdir(folder)).toHaveLength(4);
  });

  it('opens despite a broken file', async () => {
    await send();
    await writeFile(join(folder, 'zzz.json'), '{"id":');
    await reopen();
    expect(await list()).toHaveLength(1);
  });

  it('shows a mail’s text as plain text, and its HTML only in a sandboxed frame', async () => {
    await send({
      subject: '<script>alert(1)</script>',
      text: '<img src=x onerror=alert(2)>',
      html: '<p>Hello</p><script>alert(3)</script>',
    });
    const [mail] = await list();
    const listPage = await (await get('')).text();
    const page = await (await get(`/${mail?.id}`)).text();
    for (const text of [listPage, page]) {
      expect(text).not.toMatch(/<script>alert|<img/);
      expect(text).toContain('&lt;script&gt;alert(1)');
    }
    expect(page).toContain('&lt;img src=x onerror=alert(2)&gt;');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const body = await get(`/${mail?.id}/body`);
    expect(await body.text()).toContain('<p>Hello</p>');
    const policy = body.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-popups/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script');
  });

  it('returns 404 for an unknown mail, attachment or path', async () => {
    await send();
    const [mail] = await list();
    for (const path of [
      '/nope',
      '/nope/body',
      `/${mail?.id}/1`,
      `/${mail?.id}/0`,
      '/..%2f..%2fetc',
      '/x/y/z',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  it('refuses mail to an address until a later setting accepts it', async () => {
    const behave = async (body: string) =>
      (await fetch(`${origin}/sandbox/mailbox/behaviour`, { method: 'POST', body })).status;
    expect(await behave('{"refuses":["farmer@fenceline.example"]}')).toBe(204);
    await expect(send()).rejects.toMatchObject({ name: 'MailRefusedError', reason: 'rejected' });
    await send({ to: 'agent@fenceline.example', messageId: '<order-2@fenceline.example>' });
    expect((await list()).map(({ to }) => to)).toEqual([['agent@fenceline.example']]);
    expect(await behave('{"refuses":"everybody"}')).toBe(400);
    expect(await behave('{"refuses":[]}')).toBe(204);
    await send();
    expect(await list()).toHaveLength(2);
  });

  it('says that it is empty', async () => {
    expect(await (await get('')).text()).toContain('No mail yet');
  });
});
