import PostalMime from 'postal-mime';
import type { Address, Attachment } from 'postal-mime';
import { z } from 'zod';

const StoredAttachment = z.strictObject({
  fileName: z.string(),
  contentType: z.string(),
  /** In bytes. */
  size: z.number(),
});

/** A parsed mail without the content of its attachments. */
export const StoredMail = z.strictObject({
  id: z.string(),
  messageId: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  /** Time of arrival, ISO 8601. */
  date: z.string(),
  /** Number of times that a mail with this Message-ID arrived. */
  deliveries: z.number(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(StoredAttachment),
});
export type StoredMail = z.infer<typeof StoredMail>;

/** Parses a mail's source. A mail without Message-ID gets its own id as one. */
export async function readMail(source: Uint8Array, id: string, date: string): Promise<StoredMail> {
  const email = await PostalMime.parse(source);
  return {
    id,
    messageId: email.messageId ?? `<${id}@sandbox>`,
    from: addressesOf(email.from && [email.from]).join(', '),
    to: addressesOf(email.to),
    cc: addressesOf(email.cc),
    subject: email.subject ?? '(no subject)',
    date,
    deliveries: 1,
    text: (email.text ?? '').trimEnd(),
    html: email.html ?? '',
    attachments: email.attachments.map((attachment, index) => ({
      fileName: attachment.filename ?? `attachment-${index + 1}`,
      contentType: attachment.mimeType,
      size: bytesOf(attachment).byteLength,
    })),
  };
}

/** Returns the bytes of an attachment; `number` counts from 1. */
export async function readAttachment(
  source: Uint8Array,
  number: number,
): Promise<Buffer | undefined> {
  const { attachments } = await PostalMime.parse(source);
  const attachment = attachments[number - 1];
  return attachment && bytesOf(attachment);
}

function bytesOf({ content, encoding }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content, encoding ?? 'utf8');
  return content instanceof Uint8Array
    ? Buffer.from(content)
    : Buffer.from(new Uint8Array(content));
}

function addressesOf(addresses: readonly Address[] = []): string[] {
  return addresses.flatMap(
    ({ address, group }) => group?.map((member) => member.address) ?? address ?? [],
  );
}
