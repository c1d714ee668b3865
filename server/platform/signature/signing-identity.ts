import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Certificate } from 'pkijs';
import { SettingsError, type Settings } from '../settings/settings.ts';

/** Key and certificates with which documents are signed. */
export interface SigningIdentity {
  key: CryptoKey;
  /** The signer's first, then those that issued it. */
  certificates: Certificate[];
  /** Name in the signer's certificate. */
  name: string;
  validTo: Date;
}

const END = '-----END CERTIFICATE-----';

const ALGORITHMS: Record<string, RsaHashedImportParams | EcKeyImportParams> = {
  rsa: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  prime256v1: { name: 'ECDSA', namedCurve: 'P-256' },
  secp384r1: { name: 'ECDSA', namedCurve: 'P-384' },
};

/**
 * Reads the key and certificates of the settings; null without them. Throws `SettingsError` for
 * files that cannot be read or do not belong together.
 */
export async function readSigningIdentity({
  SIGNING_CERTIFICATE_FILE: certificateFile,
  SIGNING_KEY_FILE: keyFile,
}: Pick<
  Settings,
  'SIGNING_CERTIFICATE_FILE' | 'SIGNING_KEY_FILE'
>): Promise<SigningIdentity | null> {
  if (!certificateFile || !keyFile) return null;
  const chain = (await readPem('SIGNING_CERTIFICATE_FILE', certificateFile))
    .split(END)
    .filter((text) => text.includes('-----BEGIN CERTIFICATE-----'))
    .map((text) => new X509Certificate(`${text}${END}`));
  const [signer] = chain;
  if (!signer) {
    throw new SettingsError(
      `SIGNING_CERTIFICATE_FILE: ${certificateFile} contains no certificate in PEM.`,
    );
  }
  const pem = await readPem('SIGNING_KEY_FILE', keyFile);
  const key = readKey(pem, keyFile);
  const algorithm = ALGORITHMS[key.asymmetricKeyDetails?.namedCurve ?? key.asymmetricKeyType ?? ''];
  if (!algorithm) {
    throw new SettingsError('SIGNING_KEY_FILE: the key must be RSA, or ECDSA on P-256 or P-384.');
  }
  if (!signer.checkPrivateKey(key)) {
    throw new SettingsError(
      'SIGNING_KEY_FILE: this is not the key of the first certificate in SIGNING_CERTIFICATE_FILE.',
    );
  }
  const der = new Uint8Array(key.export({ format: 'der', type: 'pkcs8' }));
  return {
    key: await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']),
    certificates: chain.map(({ raw }) => Certificate.fromBER(new Uint8Array(raw))),
    name: commonName(signer),
    validTo: new Date(signer.validTo),
  };
}

function readKey(pem: string, file: string) {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new SettingsError(
      `SIGNING_KEY_FILE: ${file} contains no private key in PEM without a password.`,
    );
  }
}

async function readPem(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new SettingsError(`${setting}: ${file} cannot be read.`, { cause });
  }
}

const commonName = ({ subject }: X509Certificate): string =>
  /^CN=(.*)$/m.exec(subject)?.[1] ?? /^O=(.*)$/m.exec(subject)?.[1] ?? subject;
