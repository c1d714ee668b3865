import { z } from 'zod';
import { MailRefusedError } from './mail-refused.ts';
import type { MailRefusal } from './mail-refused.ts';

export interface MailAttachment {
  fileName: string;
  /** Such as `application/pdf`. */
  contentType: string;
  content: Uint8Array;
}

export interface MailMessage {
  to: string;
  /** Recipients of copies; invalid addresses are skipped and reported as rejected. */
  cc?: readonly string[];
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /**
   * In the form `<left@right>`. Stays the same when a message is sent again, so that it counts
   * once.
   */
  messageId: string;
  /** Address that stops e-mails of this kind with one POST (RFC 8058). */
  unsubscribe?: string;
}

/** One plain address, never a list, a group, or a name followed by an address. */
const Address = z.email().max(254);
const Line = z.string().regex(/^[^\p{Cc}\u2028\u2029]+$/u);
const Subject = Line.max(300);
const MessageId = z
  .string()
  .max(250)
  .regex(/^<[\w.+-]+@[\w.-]+>$/);
const Unsubscribe = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .regex(/^[^\s<>,]+$/);
const Attachment = z.object({
  fileName: Line.max(200).regex(/^[^/\\]+$/),
  contentType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
});

/** Validates every field of a message, so that none can add a header or a recipient. */
export function readMessage(message: MailMessage): MailMessage & {
  cc: readonly string[];
  /**
   * Invalid addresses of copies; they must not prevent the message from reaching its main
   * recipient.
   */
  invalidCc: readonly string[];
} {
  const to = read(Address, message.to, 'recipient');
  read(Subject, message.subject, 'subject');
  read(MessageId, message.messageId, 'message-id');
  if (message.unsubscribe !== undefined) read(Unsubscribe, message.unsubscribe, 'unsubscribe');
  for (const attachment of message.attachments ?? []) read(Attachment, attachment, 'attachment');
  const copies = [...new Set(message.cc)].filter((address) => address !== to);
  const isAddress = (text: string) => Address.safeParse(text).success;
  return {
    ...message,
    to,
    cc: copies.filter(isAddress),
    invalidCc: copies.filter((address) => !isAddress(address)),
  };
}

/** Parses the configured sender: an address, or a name followed by an address in angle brackets. */
export function readSender(from: string): { name: string; address: string } {
  const { name, address } = senderParts(from);
  return { name, address: read(Address, address, 'sender') };
}

function senderParts(from: string): { name: string; address: string } {
  const [, quoted, plain = '', bracketed] =
    /^(?:"([^"<>\p{Cc}]*)"\s*|([^"<>\p{Cc}]*))<([^<>]*)>$/u.exec(from.trim()) ?? [];
  return { name: (quoted ?? plain).trim(), address: bracketed ?? from.trim() };
}

/** Returns whether mail can be sent from this sender. */
export const isSender = (from: string) => Address.safeParse(senderParts(from).address).success;

function read<T>(schema: z.ZodType<T>, value: unknown, reason: MailRefusal): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new MailRefusedError(reason);
  return result.data;
}
