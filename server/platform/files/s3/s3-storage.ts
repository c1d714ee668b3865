import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { assertKey, type FileStorage, type StoredFile } from '../file-store.ts';
import type { S3Problem } from './s3-problem.ts';
import { createS3Requests, SourceError, statusOf } from './s3-requests.ts';

export interface S3Options {
  bucket: string;
  /** Address of the S3 server; undefined for Amazon's. */
  endpoint: string | undefined;
  /** Address at which browsers reach it; undefined if they cannot. */
  publicEndpoint: string | undefined;
  region: string;
  /** Undefined takes the rights of the machine. */
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  /** Receives what happened and what to do, for the log. */
  onProblem?: ((problem: S3Problem) => void) | undefined;
  limits?: Partial<S3Limits> | undefined;
}

interface S3Limits {
  /** Attempts of one request, with growing pauses. */
  attempts: number;
  connectMs: number;
  /** Longest silence of a connection. */
  silenceMs: number;
  /** Longest time of one operation with all its attempts. */
  operationMs: number;
}

const LIMITS: S3Limits = { attempts: 3, connectMs: 3_000, silenceMs: 10_000, operationMs: 60_000 };
/** A larger file is sent in parts of this size, of which the memory holds two. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const EXISTS = 412;
const CONFLICT = 409;
const NO_CONDITIONS = 501;

/** Stores files in a bucket of an S3 server. */
export function createS3Storage(options: S3Options): FileStorage {
  const { bucket } = options;
  const limits = { ...LIMITS, ...options.limits };
  // Otherwise the SDK writes to standard error a line that is not in the format of the log.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const client = createClient(options, options.endpoint, limits);
  const publicClient =
    options.publicEndpoint === undefined
      ? null
      : createClient(options, options.publicEndpoint, limits);
  const run = createS3Requests({ timeoutMs: limits.operationMs, onProblem: options.onProblem });

  async function get(key: string): Promise<Uint8Array | null> {
    assertKey(key);
    return run(async (abortSignal) => {
      const found = await orNull(
        client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      );
      return found?.Body ? found.Body.transformToByteArray() : null;
    });
  }

  /** Stores the content; false if `isNew` and the key is taken. */
  async function upload(
    key: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    isNew = false,
  ): Promise<boolean> {
    assertKey(key);
    const body = content instanceof Uint8Array ? content : Readable.from(readSource(content));
    return run(async (abortSignal) => {
      const send = async (condition: { IfNoneMatch?: string }) => {
        const sending = new Upload({
          client,
          params: { Bucket: bucket, Key: key, Body: body, ...condition },
          partSize: PART_BYTES,
          queueSize: PARTS_AT_ONCE,
        });
        abortSignal.addEventListener('abort', () => void sending.abort());
        await sending.done();
        return true;
      };
      if (!isNew) return send({});
      return send({ IfNoneMatch: '*' }).catch((error: unknown) => {
        const status = statusOf(error);
        if (status === EXISTS || status === CONFLICT) return false;
        // An S3 server without conditional writes; the caller has already checked whether the file
        // exists.
        if (status === NO_CONDITIONS) return send({});
        throw error;
      });
    });
  }

  async function* pages(prefix: string, delimiter?: string) {
    let token: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await run((abortSignal) =>
        client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix,
            Delimiter: delimiter,
            ContinuationToken: token,
          }),
          { abortSignal },
        ),
      );
      yield page;
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  return {
    get,

    async put(key, content) {
      await upload(key, content);
    },

    async putNew(key, bytes) {
      const present = await get(key);
      if (present === null && (await upload(key, bytes, true))) return 'stored';
      const other = present ?? (await get(key));
      return other && Buffer.compare(other, bytes) === 0 ? 'stored' : 'taken';
    },

    async open(key) {
      assertKey(key);
      const found = await run(() =>
        orNull(client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))),
      );
      if (!found?.Body) return null;
      // On Node, the body is a stream of the connection, which times out when silent.
      const content = run.overStream(found.Body as Readable);
      return { byteLength: found.ContentLength ?? 0, content };
    },

    async remove(key) {
      assertKey(key);
      await run((abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      );
    },

    async *list(folder) {
      for await (const { Contents: found = [] } of pages(`${folder}/`)) {
        for (const { Key: key, LastModified: modifiedAt, Size: byteLength } of found) {
          if (key && modifiedAt) {
            yield { key, modifiedAt, byteLength: byteLength ?? 0 } satisfies StoredFile;
          }
        }
      }
    },

    async folders() {
      const names: string[] = [];
      for await (const { CommonPrefixes: found = [] } of pages('', '/')) {
        names.push(...found.flatMap(({ Prefix: prefix }) => prefix?.replace(/\/$/, '') ?? []));
      }
      return names;
    },

    async directLink(key, { fileName, expiresInS }) {
      assertKey(key);
      if (publicClient === null) return null;
      const name = `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`;
      return getSignedUrl(
        publicClient,
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ResponseContentDisposition: name,
          ResponseContentType: 'application/octet-stream',
          ResponseCacheControl: 'no-store',
        }),
        { expiresIn: expiresInS },
      );
    },
  };
}

const createClient = (
  { region, accessKeyId, secretAccessKey }: S3Options,
  endpoint: string | undefined,
  { attempts, connectMs, silenceMs }: S3Limits,
) =>
  new S3Client({
    region,
    // Other S3 servers have one host name; Amazon has one for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: silenceMs,
      socketTimeout: silenceMs,
      throwOnRequestTimeout: true,
    },
    // Not every S3 server supports the newer checksums; TCP and the signature cover the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Marks an error of the content to store, which does not count as one of the S3 server. */
async function* readSource(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw new SourceError('The content could not be read.', { cause: error });
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as Error).name === 'NoSuchKey') return null;
    throw error;
  }
}
