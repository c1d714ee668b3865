import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate, ExtKeyUsage, Extension } from 'pkijs';
import type { Settings } from '../../server/platform/settings/settings.ts';

type SigningFiles = Pick<Settings, 'SIGNING_CERTIFICATE_FILE' | 'SIGNING_KEY_FILE'>;

export interface SelfMade {
  keys: CryptoKeyPair;
  certificate: Certificate;
}

const COMMON_NAME = '2.5.4.3';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const YEARS = 20;

/** Makes a key and a certificate for it that nobody else has signed, for one purpose (an OID). */
export async function makeSelfSigned(name: string, purpose: string): Promise<SelfMade> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: randomBytes(12).fill(0x4d, 0, 1) }),
    extensions: [
      new Extension({
        extnID: EXTENDED_KEY_USAGE,
        critical: true,
        extnValue: new ExtKeyUsage({ keyPurposes: [purpose] }).toSchema().toBER(),
      }),
    ],
  });
  for (const party of [certificate.subject, certificate.issuer]) {
    const value = new Utf8String({ value: name });
    party.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value }));
  }
  const now = new Date();
  certificate.notBefore.value = now;
  certificate.notAfter.value = new Date(now);
  certificate.notAfter.value.setUTCFullYear(now.getUTCFullYear() + YEARS);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  return { keys, certificate };
}

/** Purpose of a certificate that signs documents (RFC 9336). */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36';

/** Writes a key and its certificate in PEM for signing documents, unless they are there. */
export async function ensureSigningFiles(
  name: string,
  { SIGNING_CERTIFICATE_FILE: certificateFile, SIGNING_KEY_FILE: keyFile }: SigningFiles,
): Promise<void> {
  if (!certificateFile || !keyFile || existsSync(certificateFile)) return;
  const { keys, certificate } = await makeSelfSigned(name, DOCUMENT_SIGNING);
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  await mkdir(dirname(keyFile), { recursive: true });
  await writeFile(keyFile, pem('PRIVATE KEY', key), { mode: 0o600 });
  await writeFile(certificateFile, pem('CERTIFICATE', certificate.toSchema().toBER()));
}

const pem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`;
