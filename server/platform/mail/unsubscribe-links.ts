import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { MAIL_KINDS, type MailKind } from '#shared/api/contract';

/** Links that stop e-mails of one kind to one address without signing in. */
export interface UnsubscribeLinks {
  linkFor(email: string, kind: MailKind): string;
  /** Null for a token that this deployment did not make. */
  read(token: string): { email: string; kind: MailKind } | null;
}

const [IV_BYTES, TAG_BYTES] = [12, 16];

/**
 * The address is encrypted and authenticated in the link, so that neither logs nor proxies see it
 * and nobody can make a link for another.
 */
export function createUnsubscribeLinks({
  origin,
  secret,
}: {
  origin: string;
  secret: string;
}): UnsubscribeLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribe links', 32));
  return {
    linkFor(email, kind) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const text = Buffer.concat([cipher.update(`${kind} ${email}`, 'utf8'), cipher.final()]);
      const token = Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
      return `${origin}/unsubscribe/${token}`;
    },
    read(token) {
      try {
        const bytes = Buffer.from(token, 'base64url');
        // Several last letters decode to the same bytes; only one of these spellings was sent.
        if (bytes.toString('base64url') !== token) return null;
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const text = Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8');
        const [typed = '', ...email] = text.split(' ');
        const kind = MAIL_KINDS.find((one) => one === typed);
        return kind ? { email: email.join(' '), kind } : null;
      } catch {
        return null;
      }
    },
  };
}
