import type { RequestListener } from 'node:http';
import { randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatus,
  PKIStatusInfo,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { readBytes } from '../read-body.ts';
import { makeSelfSigned, type SelfMade } from './self-made.ts';

const MAX_BODY_BYTES = 4 * 1024;
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** Policy of a server that promises nothing; in the arc of examples. */
const POLICY = '2.999.1';

/** Stands in for a time-stamp server (RFC 3161): `POST` a query, read its reply. */
export function createSandboxTimeStamps(): RequestListener {
  const signer = makeSelfSigned('Fenceline sandbox time stamps', TIME_STAMPING);
  signer.catch(() => {});
  return (request, response) => {
    const answer = async () => {
      const query = await readBytes(request, MAX_BODY_BYTES);
      const reply = await replyTo(TimeStampReq.fromBER(new Uint8Array(query)), await signer);
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply);
    };
    answer().catch(() => response.writeHead(400).end());
  };
}

async function replyTo(
  { messageImprint, nonce }: TimeStampReq,
  { keys, certificate }: SelfMade,
): Promise<Buffer> {
  const stamp = new TSTInfo({
    version: 1,
    policy: POLICY,
    messageImprint,
    serialNumber: new Integer({ valueHex: randomBytes(12).fill(0x4d, 0, 1) }),
    genTime: new Date(),
    ...(nonce && { nonce }),
  });
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.9.16.1.4',
      eContent: new OctetString({ valueHex: stamp.toSchema().toBER() }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
      }),
    ],
    certificates: [certificate],
  });
  await signed.sign(keys.privateKey, 0, 'SHA-256');
  const token = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: signed.toSchema(true),
  });
  const reply = new TimeStampResp({
    status: new PKIStatusInfo({ status: PKIStatus.granted }),
    timeStampToken: token,
  });
  return Buffer.from(reply.toSchema().toBER());
}
