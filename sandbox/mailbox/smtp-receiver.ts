import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const MAX_MAIL_BYTES = 50 * 1024 * 1024;

export interface SmtpReceiver {
  /** SMTP URL for the mailer: `smtp://127.0.0.1:{port}`. */
  smtpUrl: string;
  stop(): Promise<void>;
}

interface SmtpReceiverOptions {
  /** By default a free one. */
  onPort?: number;
  /** True for a recipient whose mail is permanently refused. */
  isRefused?: (address: string) => boolean;
}

/** Receives mail on loopback. Accepts a mail once `keep` has resolved. */
export async function startSmtpReceiver(
  keep: (source: Uint8Array) => Promise<unknown>,
  { onPort = 0, isRefused = () => false }: SmtpReceiverOptions = {},
): Promise<SmtpReceiver> {
  const server = new SMTPServer({
    name: 'fenceline-sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    rejectOversized: true,
    onRcptTo({ address }, _session, done) {
      if (!isRefused(address)) return done();
      done(Object.assign(new Error('No such mailbox here'), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        keep(Buffer.concat(chunks)).then(
          () => done(),
          () =>
            done(
              Object.assign(new Error('The mailbox could not be written'), { responseCode: 451 }),
            ),
        );
      });
    },
  });
  // Ignores clients that disconnect early.
  server.on('error', () => undefined);
  const listening = server.listen(onPort, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
