import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
/** RFC 3986, of which encodeURIComponent leaves out five characters. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

interface Given {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  payloadHash: string;
}

/**
 * Checks the AWS Signature Version 4 of a request, in its header or its query, as Amazon documents
 * it; written from the documentation and not from the client. Returns the code of the refusal.
 */
export function signatureFault(
  request: IncomingMessage,
  body: Uint8Array,
  {
    accessKeyId,
    secretAccessKey,
    now,
  }: { accessKeyId: string; secretAccessKey: string; now: number },
): string | null {
  const url = new URL(request.url!, 'http://s3');
  const isInQuery = url.searchParams.has('X-Amz-Signature');
  const given = isInQuery ? inQuery(url) : inHeader(request);
  if (given === null) return 'AccessDenied';
  const [keyId, ...scope] = given.credential.split('/');
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  const signedAt = Date.parse(
    given.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (isInQuery && signedAt + Number(url.searchParams.get('X-Amz-Expires')) * 1_000 < now) {
    return 'AccessDenied';
  }
  if (Math.abs(signedAt - now) > 15 * 60_000) return 'RequestTimeTooSkewed';
  const isSigned = /^[0-9a-f]{64}$/.test(given.payloadHash);
  if (isSigned && given.payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  url.searchParams.delete('X-Amz-Signature');
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...given.signedHeaders
      .split(';')
      .map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    given.signedHeaders,
    given.payloadHash,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', given.date, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const expected = hmac(key, text);
  const sent = Buffer.from(given.signature, 'hex');
  const isGood = sent.length === expected.length && timingSafeEqual(sent, expected);
  return isGood ? null : 'SignatureDoesNotMatch';
}

function inQuery({ searchParams: query }: URL): Given {
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payloadHash: 'UNSIGNED-PAYLOAD',
  };
}

function inHeader({ headers }: IncomingMessage): Given | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      headers.authorization ?? '',
    );
  if (!found) return null;
  return {
    credential: found[1]!,
    signedHeaders: found[2]!,
    signature: found[3]!,
    date: String(headers['x-amz-date']),
    payloadHash: String(headers['x-amz-content-sha256']),
  };
}
