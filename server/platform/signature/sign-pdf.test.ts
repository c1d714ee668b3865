import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { generateKeyPairSync } from 'node:crypto';
import { ContentInfo, SignedData } from 'pkijs';
import { getDocumentProxy } from 'unpdf';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readBytes } from '../../../sandbox/read-body.ts';
import { createSandboxTimeStamps } from '../../../sandbox/signing/create-sandbox-time-stamps.ts';
import { createTimeStamper } from '../outside/time-stamps/index.ts';
import { openReport } from '../../documents/pdf/report-document.ts';
import { selfMadeIdentity, signingFiles } from './signer.fixture.ts';
import { createPdfSigner } from './sign-pdf.ts';
import { readSigningIdentity, type SigningIdentity } from './signing-identity.ts';

const NOW = new Date('2026-12-01T03:47:28Z');
const TIME_STAMP = '1.2.840.113549.1.9.16.2.14';
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Address of a server that answers so. */
async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A report of two pages, the first with a link if asked for. */
async function report({ hasLink = false } = {}): Promise<Uint8Array> {
  const generatedAt = NOW;
  const made = openReport({ title: 'Test', subject: '', reference: '', generatedAt, notice: null });
  made.addPage();
  if (hasLink) made.doc.link(10, 10, 50, 10, 'https://fenceline.example/verify');
  made.addPage();
  return made.finish();
}

const warnings: string[] = [];
const log = { warn: (_facts: object, text: string) => void warnings.push(text) };

/** What a reader of the PDF finds: the signature, and the bytes that it covers. */
function signatureIn(pdf: Uint8Array) {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  const [from = 0, to = 0, rest = 0] = (/\/ByteRange \[0 +(\d+) +(\d+) +(\d+) *\]/.exec(text) ?? [])
    .slice(1)
    .map(Number);
  const cms = ContentInfo.fromBER(new Uint8Array(Buffer.from(text.slice(from + 1, to - 1), 'hex')));
  const data = new SignedData({ schema: cms.content });
  const covered = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to, to + rest)]);
  const [signer] = data.signerInfos;
  const stamp = signer?.unsignedAttrs?.attributes.find(({ type }) => type === TIME_STAMP);
  return {
    coversAllButItself: to + rest === bytes.length && from > 0,
    isValid: () => isValid(data, covered),
    signedValue: signer?.signature.valueBlock.valueHexView ?? new Uint8Array(),
    stamp: stamp
      ? new SignedData({ schema: new ContentInfo({ schema: stamp.values[0] }).content })
      : null,
  };
}

const isValid = (data: SignedData, covered: Uint8Array): Promise<boolean> =>
  data.verify({ signer: 0, data: new Uint8Array(covered).buffer }).catch(() => false);

describe('readSigningIdentity', () => {
  it('refuses files that cannot be read, contain nothing, or do not belong together', async () => {
    const [ours, others] = [await signingFiles('Ours'), await signingFiles('Others')];
    const problemWith = (files: Partial<typeof ours>) =>
      readSigningIdentity({ ...ours, ...files }).then(
        () => null,
        (error: Error) => [error.name, error.message.replace(/\/\S*\//, '')],
      );
    expect(await problemWith({})).toBeNull();
    expect(await problemWith({ SIGNING_KEY_FILE: others.SIGNING_KEY_FILE })).toEqual([
      'SettingsError',
      'SIGNING_KEY_FILE: this is not the key of the first certificate in SIGNING_CERTIFICATE_FILE.',
    ]);
    expect(await problemWith({ SIGNING_KEY_FILE: '/nowhere/key.pem' })).toEqual([
      'SettingsError',
      'SIGNING_KEY_FILE: key.pem cannot be read.',
    ]);
    expect(await problemWith({ SIGNING_CERTIFICATE_FILE: ours.SIGNING_KEY_FILE })).toEqual([
      'SettingsError',
      'SIGNING_CERTIFICATE_FILE: key.pem contains no certificate in PEM.',
    ]);
    expect(await problemWith({ SIGNING_KEY_FILE: ours.SIGNING_CERTIFICATE_FILE })).toEqual([
      'SettingsError',
      'SIGNING_KEY_FILE: certificate.pem contains no private key in PEM without a password.',
    ]);
    const { privateKey } = generateKeyPairSync('ed25519');
    await writeFile(others.SIGNING_KEY_FILE, privateKey.export({ format: 'pem', type: 'pkcs8' }));
    expect(await problemWith({ SIGNING_KEY_FILE: others.SIGNING_KEY_FILE })).toEqual([
      'SettingsError',
      'SIGNING_KEY_FILE: the key must be RSA, or ECDSA on P-256 or P-384.',
    ]);
  });
});

describe('createPdfSigner', () => {
  let identity: SigningIdentity;
  beforeAll(async () => {
    identity = await selfMadeIdentity('Müller & Söhne Pty Ltd');
  });
  const signerWith = (url: string | null) =>
    createPdfSigner({
      identity,
      stampTime: url === null ? null : createTimeStamper({ url }),
      now: () => NOW,
      log,
    });

  it('refuses a PDF of another program', async () => {
    const sign = signerWith(null);
    await expect(sign(Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n'))).rejects.toThrow(
      'This PDF is not one that pdfkit writes.',
    );
  });

  it.each([{ hasLink: false }, { hasLink: true }])(
    'signs everything, stamps the time and begins with the bytes as they were made (%o)',
    async (what) => {
      const made = await report(what);
      const signed = await signerWith(await serving(createSandboxTimeStamps()))(made);
      expect(Buffer.from(signed).subarray(0, made.length).equals(Buffer.from(made))).toBe(true);
      const {
        coversAllButItself,
        isValid: isSignatureValid,
        stamp,
        signedValue,
      } = signatureIn(signed);
      expect(coversAllButItself).toBe(true);
      expect(await isSignatureValid()).toBe(true);
      expect(stamp && (await isValid(stamp, signedValue))).toBe(true);

      const read = await getDocumentProxy(new Uint8Array(signed));
      expect(read.numPages).toBe(2);
      const kinds = (await (await read.getPage(1)).getAnnotations()).map(
        ({ subtype, fieldType }: { subtype: string; fieldType?: string }) => fieldType ?? subtype,
      );
      expect(kinds.toSorted()).toEqual(what.hasLink ? ['Link', 'Sig'] : ['Sig']);
    },
  );

  it('finds every changed byte', async () => {
    const signed = await signerWith(null)(await report());
    for (const at of [20, Math.floor(signed.length / 3), signed.length - 8]) {
      const changed = Uint8Array.from(signed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await signatureIn(changed).isValid(), `byte ${at}`).toBe(false);
    }
  });

  it('signs without a stamp while the time-stamp server is away, and says so in the log', async () => {
    const away = await serving((_request, response) => response.writeHead(503).end());
    const { stamp, isValid: isSignatureValid } = signatureIn(
      await signerWith(away)(await report()),
    );
    expect(stamp).toBeNull();
    expect(await isSignatureValid()).toBe(true);
    expect(warnings.splice(0)).toEqual(['a document is signed without a time stamp']);
  });
});

describe('createTimeStamper', () => {
  const ours = Buffer.from('ours');
  const reasonOf = async (listener: RequestListener) => {
    const stamp = createTimeStamper({ url: await serving(listener) });
    return stamp(ours).then(
      () => 'stamped',
      ({ reason }: { reason: string }) => reason,
    );
  };

  it('refuses what is no stamp of its request', async () => {
    expect(await reasonOf((_request, response) => response.end('no stamp'))).toBe('garbage');

    const url = await serving(createSandboxTimeStamps());
    const replies: Buffer[] = [];
    const recording = relayTo(url, (reply) => {
      replies.push(reply);
      return reply;
    });
    expect(await reasonOf(recording)).toBe('stamped');
    expect(await reasonOf((_request, response) => response.end(replies[0]))).toBe('garbage');

    // The last byte belongs to the stamp's signature.
    const forging = relayTo(url, (reply) =>
      Buffer.concat([reply.subarray(0, -1), Buffer.from([(reply.at(-1) ?? 0) ^ 1])]),
    );
    expect(await reasonOf(forging)).toBe('garbage');
  });
});

/** Forwards a request to `url`, and changes the reply. */
function relayTo(url: string, change: (reply: Buffer) => Buffer): RequestListener {
  const relay = async (request: IncomingMessage): Promise<Buffer> => {
    const body = await readBytes(request, 10_000);
    const reply = await fetch(url, { method: 'POST', body: new Uint8Array(body) });
    return change(Buffer.from(await reply.arrayBuffer()));
  };
  return (request, response) => void relay(request).then((reply) => response.end(reply));
}
