import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';

const SigningKey = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});
const Keys = z.strictObject({ signingKey: SigningKey, cookieKeys: z.array(z.string()).min(1) });

/** The provider's keys for tokens (an RS256 private JWK) and cookies. */
export type ProviderKeys = z.infer<typeof Keys>;

/**
 * Reads the provider's keys, or creates them on first use, so that tokens survive a restart. Only
 * the owner can read the file. Throws when the file exists but is not a valid keys file.
 */
export async function loadOrCreateKeys(keysFile: string): Promise<ProviderKeys> {
  const stored = await readKeys(keysFile);
  if (stored) return stored;
  const keys = await generateKeys();
  await mkdir(dirname(keysFile), { recursive: true });
  try {
    await writeFile(keysFile, JSON.stringify(keys), { mode: 0o600, flag: 'wx' });
    return keys;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return loadOrCreateKeys(keysFile);
  }
}

async function readKeys(keysFile: string): Promise<ProviderKeys | undefined> {
  const text = await readFile(keysFile, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return Keys.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${keysFile} does not contain the sandbox's sign-in keys. Delete it to create new ones; everybody must then sign in again.`,
      { cause },
    );
  }
}

async function generateKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const signingKey = { ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) };
  return Keys.parse({ signingKey, cookieKeys: [randomBytes(32).toString('base64url')] });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
