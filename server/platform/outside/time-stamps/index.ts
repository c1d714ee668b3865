import { createHash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
  type ContentInfo,
} from 'pkijs';
import { createOutsideFetch } from '../outside-fetch.ts';
import { OutsideUnavailableError } from '../outside-unavailable.ts';

/**
 * Asks for a time stamp of the bytes, of which the server sees only the SHA-256. Rejects with
 * `OutsideUnavailableError`, also for a stamp of something else or one that its server did not
 * sign.
 */
export type StampTime = (bytes: Uint8Array) => Promise<ContentInfo>;

const SYSTEM = 'The time-stamp server';
const SHA_256 = '2.16.840.1.101.3.4.2.1';
const GRANTED = new Set([0, 1]);

/** Client of a time-stamp server (RFC 3161 over HTTP); use one per server. */
export function createTimeStamper({
  url,
  timeoutMs = 10_000,
}: {
  url: string;
  timeoutMs?: number;
}): StampTime {
  const fetch = createOutsideFetch({ system: SYSTEM, timeoutMs });
  return async (bytes) => {
    // The first bit is not set: the number is not negative.
    const nonce = new Integer({ valueHex: randomBytes(16).fill(0x4d, 0, 1) });
    const request = new TimeStampReq({
      version: 1,
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256 }),
        hashedMessage: new OctetString({
          valueHex: createHash('sha256').update(bytes).digest(),
        }),
      }),
      nonce,
      certReq: true,
    });
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: new Uint8Array(request.toSchema().toBER()),
    });
    try {
      return await tokenIn(answer.bytes, { data: bytes, nonce });
    } catch (cause) {
      throw new OutsideUnavailableError(SYSTEM, 'garbage', { cause });
    }
  };
}

async function tokenIn(
  bytes: Uint8Array,
  { data, nonce }: { data: Uint8Array; nonce: Integer },
): Promise<ContentInfo> {
  const { status, timeStampToken } = TimeStampResp.fromBER(new Uint8Array(bytes));
  if (!GRANTED.has(status.status) || !timeStampToken) throw new Error('It gave no stamp.');
  const signed = new SignedData({ schema: timeStampToken.content });
  const content = signed.encapContentInfo.eContent?.getValue();
  if (!content) throw new Error('The stamp is empty.');
  if (!TSTInfo.fromBER(content).nonce?.isEqual(nonce)) {
    throw new Error('The stamp answers another request.');
  }
  // Also compares the hash in the stamp with the one of the data.
  if (!(await signed.verify({ signer: 0, data: new Uint8Array(data).buffer }))) {
    throw new Error('The stamp is of something else, or its signature is wrong.');
  }
  return timeStampToken;
}
