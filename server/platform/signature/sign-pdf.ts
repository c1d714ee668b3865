import { createHash } from 'node:crypto';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { OutsideUnavailableError } from '../outside/outside-unavailable.ts';
import type { StampTime } from '../outside/time-stamps/index.ts';
import { addSignature } from './add-signature.ts';
import type { SigningIdentity } from './signing-identity.ts';

/**
 * Signs a PDF that was made here; the result begins with its bytes. While the time-stamp server is
 * away, the signature carries no stamp: nobody should wait for it who has paid.
 */
export type SignPdf = (pdf: Uint8Array) => Promise<Uint8Array>;

type StampIfThere = (bytes: Uint8Array) => Promise<ContentInfo | null>;

const OID = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
} as const;
/** A time stamp with the certificates of its server takes 3 to 8 kB. */
const ROOM = { signature: 2_048, timeStamp: 12_288 };

/** Signs as PAdES baseline B-T requires (ETSI EN 319 142-1), or B-B without `stampTime`. */
export function createPdfSigner({
  identity,
  stampTime,
  now,
  log,
}: {
  identity: SigningIdentity;
  stampTime: StampTime | null;
  now: () => Date;
  log: { warn(facts: object, text: string): void };
}): SignPdf {
  const stampIfThere: StampIfThere = async (bytes) =>
    (await stampTime?.(bytes).catch((error: unknown) => {
      if (!(error instanceof OutsideUnavailableError)) throw error;
      log.warn({ err: error }, 'a document is signed without a time stamp');
      return null;
    })) ?? null;
  const chainLength = identity.certificates.reduce(
    (sum, one) => sum + one.toSchema().toBER().byteLength,
    0,
  );
  const room = ROOM.signature + chainLength + (stampTime ? ROOM.timeStamp : 0);
  return (pdf) =>
    addSignature(pdf, { name: identity.name, signedAt: now(), room }, (signed) =>
      signatureOf(signed, identity, stampIfThere),
    );
}

async function signatureOf(
  signed: Uint8Array,
  { key, certificates }: SigningIdentity,
  stampIfThere: StampIfThere,
): Promise<Uint8Array> {
  const [signer] = certificates;
  if (!signer) throw new Error('Nobody signs.');
  const hashOf = (bytes: Uint8Array) =>
    new OctetString({ valueHex: createHash('sha256').update(bytes).digest() });
  const certificateHash = hashOf(new Uint8Array(signer.toSchema().toBER()));
  const attributes = [
    new Attribute({
      type: OID.contentType,
      values: [new ObjectIdentifier({ value: ContentInfo.DATA })],
    }),
    new Attribute({ type: OID.messageDigest, values: [hashOf(signed)] }),
    new Attribute({
      type: OID.signingCertificateV2,
      // ESSCertIDv2 of RFC 5035; SHA-256 is its default algorithm.
      values: [sequence(sequence(sequence(certificateHash)))],
    }),
  ];
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: signer.issuer, serialNumber: signer.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
  });
  const data = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    signerInfos: [info],
    certificates,
  });
  await data.sign(key, 0, 'SHA-256');
  const token = await stampIfThere(new Uint8Array(info.signature.valueBlock.valueHexView));
  if (token) {
    info.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [new Attribute({ type: OID.timeStampToken, values: [token.toSchema()] })],
    });
  }
  const content = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: data.toSchema(true),
  });
  return new Uint8Array(content.toSchema().toBER());
}

const sequence = (value: Sequence | OctetString) => new Sequence({ value: [value] });
