import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { assertKey, type FileLinks } from './file-store.ts';

/** Makes links on our own origin, signed with `secret`, which any node with it can check. */
export function createFileLinks(options: {
  origin: string;
  secret: string;
  now?: () => number;
}): FileLinks {
  const now = options.now ?? Date.now;
  /** `use` keeps a read link from working as a write link. */
  const signatureOf = (use: string, key: string, expires: string) =>
    createHmac('sha256', options.secret)
      .update(JSON.stringify([use, key, expires]))
      .digest();
  const linkTo = (use: string, key: string, expiresInS: number, more: Record<string, string>) => {
    assertKey(key);
    const expires = String(Math.floor(now() / 1_000) + expiresInS);
    const signature = signatureOf(use, key, expires).toString('base64url');
    const query = new URLSearchParams({ expires, ...more, signature });
    return `${options.origin}/files/${key}?${query}`;
  };
  const isGood = (use: string, key: string, query: URLSearchParams) => {
    const expires = query.get('expires') ?? '';
    const given = Buffer.from(query.get('signature') ?? '', 'base64url');
    const expected = signatureOf(use, key, expires);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return Number(expires) * 1_000 >= now();
  };
  const downloadUse = (fileName: string) => `download ${fileName}`;
  /** Each link has its own id, so that a new link of the same second has its own uses. */
  const uploadUse = (linkId: string) => `upload ${linkId}`;

  return {
    async downloadLink(key, { fileName, expiresInS }) {
      return linkTo(downloadUse(fileName), key, expiresInS, { name: fileName });
    },

    async uploadLink(key, { expiresInS }) {
      const link = randomUUID();
      return linkTo(uploadUse(link), key, expiresInS, { link });
    },

    signedFileName(key, query) {
      const fileName = query.get('name') ?? '';
      return isGood(downloadUse(fileName), key, query) ? fileName : null;
    },

    signedUpload(key, query) {
      const link = query.get('link') ?? '';
      return isGood(uploadUse(link), key, query) ? link : null;
    },
  };
}
