import { createTransport } from 'nodemailer';
import type { NodemailerError } from 'nodemailer';
import { OutsideUnavailableError } from '../outside/outside-unavailable.ts';
import { MailRefusedError } from './mail-refused.ts';
import { readMessage, readSender } from './read-message.ts';
import type { MailMessage } from './read-message.ts';

export interface MailerOptions {
  /** The server's URL: `smtp://user:password@host:port`, or `smtps://` for implicit TLS. */
  smtpUrl: string;
  /** Name of the sender where `from` is an address alone. */
  name?: string;
  /** The sender, such as `Fenceline <reports@fenceline.example>`. */
  from: string;
  /** Time limit for connecting, for the greeting, and for any later silence. Default 10,000. */
  timeoutMs?: number;
}

export interface Mailer {
  /**
   * Sends one message; resolves once the mail server has accepted it. Rejects with
   * `MailRefusedError` if a retry cannot help, and with `OutsideUnavailableError` if it may. Unless
   * that error's reason means that nothing arrived, the message may have been sent, so retry with
   * the same Message-ID.
   */
  send(message: MailMessage): Promise<MailSent>;
}

export interface MailSent {
  /** Recipients without a copy: invalid addresses, or those that the server rejected. */
  rejected: string[];
  /** Reason why the main recipient gets nothing, if the server accepted only the copies. */
  refusal?: MailRefusedError | OutsideUnavailableError;
}

const SYSTEM = 'Mail';

/**
 * Creates a mailer for SMTP. Throws `MailRefusedError` (`sender`) if `from` is not a single
 * address.
 */
export function createMailer(options: MailerOptions): Mailer {
  const sender = readSender(options.from);
  const transport = transportTo(options);

  return {
    async send(message) {
      const {
        to,
        cc,
        invalidCc,
        subject,
        text,
        html,
        messageId,
        unsubscribe,
        attachments = [],
      } = readMessage(message);
      try {
        const sent = await transport.sendMail({
          from: { ...sender, name: sender.name || (options.name ?? '') },
          to: { name: '', address: to },
          cc: cc.map((address) => ({ name: '', address })),
          // Explicit, so that recipients are never parsed from a header.
          envelope: { from: sender.address, to: [to, ...cc] },
          subject,
          text,
          html,
          messageId,
          ...(unsubscribe && {
            headers: {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
          attachments: attachments.map(({ fileName, contentType, content }) => ({
            filename: fileName,
            contentType,
            content: Buffer.from(content),
          })),
        });
        const refusal = sent.rejectedErrors?.find(({ recipient }) => recipient === to);
        return {
          rejected: [...sent.rejected.filter((address) => address !== to), ...invalidCc],
          ...(refusal ? { refusal: asTypedError(refusal) } : {}),
        };
      } catch (error) {
        throw asTypedError(error as NodemailerError);
      }
    },
  };
}

/**
 * Connects to the mail server and signs in without sending. Rejects with `OutsideUnavailableError`,
 * or with `MailRefusedError` if `from` is not a single address.
 */
export async function checkMailServer(options: MailerOptions): Promise<void> {
  readSender(options.from);
  const transport = transportTo(options);
  try {
    await transport.verify();
  } catch (error) {
    throw asTypedError(error as NodemailerError);
  } finally {
    transport.close();
  }
}

const transportTo = ({ smtpUrl, timeoutMs = 10_000 }: MailerOptions) =>
  createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Stops nodemailer from loading attachments from disk or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

const SIZE_EXCEEDED = 552;

function asTypedError(cause: NodemailerError): MailRefusedError | OutsideUnavailableError {
  if (cause.responseCode === SIZE_EXCEEDED) return new MailRefusedError('too-large', { cause });
  if (cause.permanent === true && cause.code !== 'EAUTH')
    return new MailRefusedError('rejected', { cause });
  if (cause.responseCode !== undefined) {
    return new OutsideUnavailableError(SYSTEM, 'status', { status: cause.responseCode, cause });
  }
  if (cause.code === 'ETIMEDOUT') return new OutsideUnavailableError(SYSTEM, 'timeout', { cause });
  const isUnreached = cause.command === 'CONN' || cause.code === 'EDNS';
  return new OutsideUnavailableError(SYSTEM, isUnreached ? 'refused' : 'network', { cause });
}
