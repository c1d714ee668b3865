import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailer } from './create-mailer.ts';
import type { MailMessage } from './read-message.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

interface Received {
  from: string;
  recipients: string[];
  source: string;
}

/** A real mail server that stores the messages it receives. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          source,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  stops.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { received, smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}` };
}

async function startServer(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => new Promise((resolve) => server.close(resolve)));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const FROM = 'Fenceline <reports@fenceline.example>';

function message(change: Partial<MailMessage> = {}): MailMessage {
  return {
    to: 'farmer@fenceline.example',
    subject: 'Your files',
    text: 'Attached.',
    html: '<p>Attached.</p>',
    messageId: '<order-1@fenceline.example>',
    ...change,
  };
}

const smtpError = (responseCode: number) => Object.assign(new Error('No'), { responseCode });

describe('createMailer', () => {
  it('sends one message with the given Message-ID', async () => {
    const { smtpUrl, received } = await startMailServer();
    const mailer = createMailer({ smtpUrl, from: FROM });
    await mailer.send(message({ cc: ['agent@fenceline.example'] }));
    await mailer.send(message());
    expect(received.map(({ recipients }) => recipients)).toEqual([
      ['farmer@fenceline.example', 'agent@fenceline.example'],
      ['farmer@fenceline.example'],
    ]);
    for (const { from, source } of received) {
      expect(from).toBe('reports@fenceline.example');
      expect(source).toContain('\r\nMessage-ID: <order-1@fenceline.example>\r\n');
      expect(source).toMatch(/^From: Fenceline <reports@fenceline\.example>\r\n/m);
    }
  });

  it('gives a sender without a name that of the product', async () => {
    const { smtpUrl, received } = await startMailServer();
    const from = 'reports@fenceline.example';
    await createMailer({ smtpUrl, from, name: 'Fenceline' }).send(message());
    expect(received[0]?.source).toMatch(/^From: Fenceline <reports@fenceline\.example>\r\n/m);
  });

  it('sends to no address twice', async () => {
    const { smtpUrl, received } = await startMailServer();
    const cc = ['farmer@fenceline.example', 'agent@fenceline.example', 'agent@fenceline.example'];
    await createMailer({ smtpUrl, from: FROM }).send(message({ cc }));
    expect(received[0]?.recipients).toEqual([
      'farmer@fenceline.example',
      'agent@fenceline.example',
    ]);
  });

  const attachment = {
    fileName: 'a.pdf',
    contentType: 'application/pdf',
    content: Buffer.from('a'),
  };
  it.each<[string, Partial<MailMessage>, string]>([
    ...[
      'farmer@fenceline.example\r\nBcc: evil@evil.example',
      'farmer@fenceline.example\nevil@evil.example',
      'farmer@fenceline.example\r\n',
      'farmer@fenceline.example, evil@evil.example',
      'farmer@fenceline.example; evil@evil.example',
      'farmer@fenceline.example evil@evil.example',
      'Farmer <farmer@fenceline.example>',
      '<farmer@fenceline.example>',
      'team: farmer@fenceline.example, evil@evil.example;',
      '"evil@evil.example" <farmer@fenceline.example>',
      '"a b"@fenceline.example',
      'evil@evil.example@fenceline.example',
      'farmer@fenceline.example\u0000',
      ' farmer@fenceline.example',
      `${'x'.repeat(250)}@fenceline.example`,
      'farmer',
      '',
    ].map((to): [string, Partial<MailMessage>, string] => [
      `the recipient ${JSON.stringify(to)}`,
      { to },
      'recipient',
    ]),
    [
      'a subject with a header behind it',
      { subject: 'Files\r\nBcc: evil@evil.example' },
      'subject',
    ],
    ['a subject with a bare line feed', { subject: 'Files\nX: y' }, 'subject'],
    ['an empty subject', { subject: '' }, 'subject'],
    [
      'a Message-ID with a header behind it',
      { messageId: '<a@b>\r\nBcc: evil@evil.example' },
      'message-id',
    ],
    ['a Message-ID without brackets', { messageId: 'a@b' }, 'message-id'],
    [
      'a file name with a header behind it',
      { attachments: [{ ...attachment, fileName: 'a\r\nX: y' }] },
      'attachment',
    ],
    [
      'a file name with a path',
      { attachments: [{ ...attachment, fileName: '../a.pdf' }] },
      'attachment',
    ],
    [
      'a content type with a header behind it',
      { attachments: [{ ...attachment, contentType: 'application/pdf\r\nX: y' }] },
      'attachment',
    ],
  ])('rejects %s, and sends nothing', async (_, change, reason) => {
    const { smtpUrl, received } = await startMailServer();
    const sending = createMailer({ smtpUrl, from: FROM }).send(message(change));
    await expect(sending).rejects.toMatchObject({ name: 'MailRefusedError', reason });
    expect(received).toEqual([]);
  });

  it('rejects a sender that is not a single address', () => {
    for (const from of ['', 'Fenceline', 'a@x.example, b@x.example', 'A <a@x.example>\r\nX: y']) {
      expect(() => createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from })).toThrow(
        'the sender is not',
      );
    }
  });

  it('distinguishes a permanent rejection from a temporary one', async () => {
    const rejecting = (code: number) =>
      startMailServer({ onRcptTo: (_address, _session, done) => done(smtpError(code)) });
    const forGood = createMailer({ smtpUrl: (await rejecting(550)).smtpUrl, from: FROM }).send(
      message(),
    );
    await expect(forGood).rejects.toMatchObject({ name: 'MailRefusedError', reason: 'rejected' });
    const forNow = createMailer({ smtpUrl: (await rejecting(451)).smtpUrl, from: FROM }).send(
      message(),
    );
    await expect(forNow).rejects.toMatchObject({
      name: 'OutsideUnavailableError',
      reason: 'status',
      status: 451,
    });
  });

  it('sends to the others when one recipient is rejected, and names it', async () => {
    const { smtpUrl, received } = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('gone') ? smtpError(550) : null),
    });
    const answer = await createMailer({ smtpUrl, from: FROM }).send(
      message({ cc: ['gone@fenceline.example'] }),
    );
    expect(answer.rejected).toEqual(['gone@fenceline.example']);
    expect(received[0]?.recipients).toEqual(['farmer@fenceline.example']);
  });

  it.each([
    [451, { name: 'OutsideUnavailableError', status: 451 }],
    [550, { name: 'MailRefusedError', reason: 'rejected' }],
  ])(
    'reports why the main recipient got nothing when only the copies were accepted (%i)',
    async (code, refusal) => {
      const { smtpUrl, received } = await startMailServer({
        onRcptTo: ({ address }, _session, done) =>
          done(address.startsWith('farmer') ? smtpError(code) : null),
      });
      const answer = await createMailer({ smtpUrl, from: FROM }).send(
        message({ cc: ['agent@fenceline.example'] }),
      );
      expect(answer).toMatchObject({ rejected: [], refusal });
      expect(received[0]?.recipients).toEqual(['agent@fenceline.example']);
    },
  );

  it('distinguishes a message that is too large from one rejected for other reasons', async () => {
    const { smtpUrl } = await startMailServer({
      onMailFrom: (_address, _session, done) => done(smtpError(552)),
    });
    await expect(createMailer({ smtpUrl, from: FROM }).send(message())).rejects.toMatchObject({
      name: 'MailRefusedError',
      reason: 'too-large',
    });
  });

  it('skips a copy whose address is invalid, and still sends the message', async () => {
    const { smtpUrl, received } = await startMailServer();
    const cc = [
      'a@x.example, b@x.example',
      'a@x.example\r\nBcc: b@x.example',
      'agent@fenceline.example',
    ];
    const answer = await createMailer({ smtpUrl, from: FROM }).send(message({ cc }));
    expect(answer.rejected).toEqual(cc.slice(0, 2));
    expect(received[0]?.recipients).toEqual([
      'farmer@fenceline.example',
      'agent@fenceline.example',
    ]);
    expect(received[0]?.source).not.toContain('x.example');
  });

  it('reports that nothing arrived if there is no mail server', async () => {
    const sending = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: FROM }).send(message());
    await expect(sending).rejects.toMatchObject({
      name: 'OutsideUnavailableError',
      reason: 'refused',
    });
  });

  it('times out when the mail server does not respond', async () => {
    const smtpUrl = await startServer(
      createServer((socket) => stops.unshift(() => socket.destroy())),
    );
    const sending = createMailer({ smtpUrl, from: FROM, timeoutMs: 150 }).send(message());
    await expect(sending).rejects.toMatchObject({
      name: 'OutsideUnavailableError',
      reason: 'timeout',
    });
  });

  it('reveals neither address nor password in its errors', async () => {
    const [, port] = (
      await startMailServer({ onConnect: (_, done) => done(smtpError(421)) })
    ).smtpUrl.split('1:');
    const smtpUrl = `smtp://canary-user:canary-password@127.0.0.1:${port}`;
    const error = await createMailer({ smtpUrl, from: FROM }).send(message()).catch(String);
    expect(error).toMatch(/^OutsideUnavailableError: Mail is unavailable/);
    expect(error).not.toMatch(/canary|farmer/);
  });
});
