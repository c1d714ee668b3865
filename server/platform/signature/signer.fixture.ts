import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSigningFiles } from '../../../sandbox/signing/self-made.ts';
import { createPdfSigner, type SignPdf } from './sign-pdf.ts';
import { readSigningIdentity, type SigningIdentity } from './signing-identity.ts';

/** Files of a certificate that nobody else has signed, and its key. */
export async function signingFiles(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'fenceline-signing-'));
  const files = {
    SIGNING_CERTIFICATE_FILE: join(folder, 'certificate.pem'),
    SIGNING_KEY_FILE: join(folder, 'key.pem'),
  };
  await ensureSigningFiles(name, files);
  return files;
}

export async function selfMadeIdentity(name: string): Promise<SigningIdentity> {
  const identity = await readSigningIdentity(await signingFiles(name));
  if (!identity) throw new Error('No certificate was made.');
  return identity;
}

/** Signs by a certificate of its own, without time stamps. */
export async function testSigner(): Promise<SignPdf> {
  const identity = await selfMadeIdentity('Test');
  return createPdfSigner({ identity, stampTime: null, now: () => new Date(), log: { warn() {} } });
}
