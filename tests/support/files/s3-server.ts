import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureFault } from './s3-signature.ts';

export const S3_KEY = { accessKeyId: 'AKTESTS', secretAccessKey: 'secret-of-the-tests' };

/** Answers one request in place of the server; true if it did. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Stored {
  bytes: Buffer;
  at: Date;
}

/** Few, so that tests read several pages. */
const PAGE = 3;
const STATUS: Readonly<Record<string, number>> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  PreconditionFailed: 412,
  NotImplemented: 501,
  SlowDown: 503,
  XMinioStorageFull: 507,
  MethodNotAllowed: 405,
};

/**
 * An S3 server in memory with one bucket. It speaks the protocol as Amazon documents it, checks
 * every signature, and fails as `fault` says.
 */
export async function startS3Server({ bucket = 'files' } = {}) {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  let fault: Fault | null = null;

  const server = createServer((request, response) => {
    bodyOf(request).then(
      (body) => answer(request, response, body),
      // The client has gone.
      () => response.destroy(),
    );
  });

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url!, 'http://s3');
    const query = url.searchParams;
    requests.push(`${request.method} ${url.pathname}`);
    if (fault?.(request, response)) return;
    const refusal = signatureFault(request, body, { ...S3_KEY, now: Date.now() });
    if (refusal) return refuse(response, refusal);
    const [, name, ...parts] = url.pathname.split('/').map(decodeURIComponent);
    if (name !== bucket) return refuse(response, 'NoSuchBucket');
    const key = parts.join('/');
    if (key === '') return list(response, query);
    const uploadId = query.get('uploadId');
    if (uploadId !== null && !uploads.has(uploadId)) return refuse(response, 'NoSuchUpload');
    const isTaken = request.headers['if-none-match'] === '*' && objects.has(key);
    switch (request.method) {
      case 'GET':
        return get(response, key, query);
      case 'DELETE':
        if (uploadId !== null) uploads.delete(uploadId);
        else objects.delete(key);
        return send(response, 204);
      case 'POST': {
        if (uploadId === null) {
          const id = randomUUID();
          uploads.set(id, new Map());
          return send(response, 200, tag('InitiateMultipartUploadResult', tag('UploadId', id)));
        }
        if (isTaken) return refuse(response, 'PreconditionFailed');
        const sent = uploads.get(uploadId)!;
        const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map((one) =>
          Number(one[1]),
        );
        uploads.delete(uploadId);
        store(key, Buffer.concat(numbers.map((number) => sent.get(number)!)));
        return send(response, 200, tag('CompleteMultipartUploadResult', tag('Key', key)));
      }
      default: {
        if (isTaken) return refuse(response, 'PreconditionFailed');
        if (uploadId !== null) uploads.get(uploadId)!.set(Number(query.get('partNumber')), body);
        else store(key, body);
        response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`);
        return send(response, 200);
      }
    }
  }

  const store = (key: string, bytes: Buffer) => objects.set(key, { bytes, at: new Date() });

  function get(response: ServerResponse, key: string, query: URLSearchParams): void {
    const found = objects.get(key);
    if (!found) return refuse(response, 'NoSuchKey');
    response.writeHead(200, {
      'content-type': query.get('response-content-type') ?? 'application/octet-stream',
      'content-disposition': query.get('response-content-disposition') ?? 'inline',
      'content-length': found.bytes.byteLength,
    });
    response.end(found.bytes);
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    if (query.has('delimiter')) {
      const folders = new Set(found.map((key) => `${key.slice(prefix.length).split('/')[0]}/`));
      const all = [...folders].map((name) => tag('CommonPrefixes', tag('Prefix', name)));
      return send(response, 200, tag('ListBucketResult', all.join('')));
    }
    const rest = found.filter((key) => key > after);
    const page = rest.slice(0, PAGE);
    const contents = page.map((key) => {
      const { bytes, at } = objects.get(key)!;
      const about = tag('LastModified', at.toISOString()) + tag('Size', bytes.byteLength);
      return tag('Contents', tag('Key', key) + about);
    });
    const isTruncated = rest.length > page.length;
    const more =
      tag('IsTruncated', isTruncated) +
      (isTruncated ? tag('NextContinuationToken', page.at(-1)!) : '');
    send(response, 200, tag('ListBucketResult', contents.join('') + more));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    bucket,
    objects,
    /** Multipart uploads that were neither completed nor aborted. */
    unfinished: () => uploads.size,
    /** Method and path of every request so far. */
    requests,
    failWith: (next: Fault | null) => (fault = next),
    settings: {
      FILES_S3_BUCKET: bucket,
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

/** Refuses a request with a code of S3. */
export function refuse(response: ServerResponse, code: string): void {
  send(response, STATUS[code] ?? 403, tag('Error', tag('Code', code) + tag('Message', 'No.')));
}

function send(response: ServerResponse, status: number, xml = ''): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

const tag = (name: string, content: string | number | boolean) => `<${name}>${content}</${name}>`;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
