import type { OutsideReason } from '../../outside/outside-unavailable.ts';

/** A failed request, as the S3 client reports it. */
export interface S3Failure {
  /** The server's code, such as `AccessDenied`, or the name of the error. */
  name: string;
  /** Code of a network error, such as `ECONNREFUSED`. */
  code?: string | undefined;
  status?: number | undefined;
}

export interface S3Problem {
  reason: OutsideReason;
  /** What happened, for operators. */
  says: string;
  /** What to do. */
  cure: string;
}

const KEY = 'Check FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY.';
const FULL_SERVER = ['The S3 server is full.', 'Add storage, or free some space.'] as const;
const OTHER_REGION = ['The bucket is in another region.', 'Correct FILES_S3_REGION.'] as const;

/** Explanations of the error codes that Amazon, MinIO and Ceph document. */
const BY_CODE: Readonly<Record<string, readonly [says: string, cure: string]>> = {
  NoSuchBucket: ['The bucket does not exist.', 'Create it, or correct FILES_S3_BUCKET.'],
  InvalidAccessKeyId: ['The S3 server does not know the key.', KEY],
  SignatureDoesNotMatch: ['The S3 server refuses the secret of the key.', KEY],
  ExpiredToken: ['The S3 server says that the key has expired.', 'Renew it.'],
  RequestTimeTooSkewed: [
    'The clocks of this machine and of the S3 server differ too much.',
    'Set them by NTP.',
  ],
  AccessDenied: [
    'The key may not do this.',
    'Give it s3:ListBucket on the bucket, and s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload on what is in it.',
  ],
  MethodNotAllowed: ['The S3 server accepts no writes.', 'End its read-only mode.'],
  QuotaExceeded: ['The quota of the bucket is used up.', 'Raise it, or free some space.'],
  XMinioStorageFull: FULL_SERVER,
  SlowDown: ['The S3 server asks for fewer requests.', 'Raise its limits if this goes on.'],
  PermanentRedirect: OTHER_REGION,
  AuthorizationHeaderMalformed: OTHER_REGION,
  CredentialsProviderError: [
    'There is no key for the S3 server.',
    'Set FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY, or give the machine rights to the bucket.',
  ],
};

const TIMEOUTS = new Set(['TimeoutError', 'AbortError', 'RequestTimeout']);
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
const FULL = 507;

/** Explains a failed request to the S3 server; contains neither keys nor addresses. */
export function describeS3Failure({ name, code, status }: S3Failure): S3Problem {
  const known = Object.hasOwn(BY_CODE, name) ? BY_CODE[name] : undefined;
  const words = known ?? (status === FULL ? FULL_SERVER : undefined);
  if (words !== undefined) return { reason: 'status', says: words[0], cure: words[1] };
  if (TIMEOUTS.has(name) || code === 'ETIMEDOUT') {
    return {
      reason: 'timeout',
      says: 'The S3 server did not answer in time.',
      cure: 'Check its load and the network.',
    };
  }
  if (code !== undefined && UNREACHED.has(code)) {
    return {
      reason: 'refused',
      says: `The S3 server cannot be reached (${code}).`,
      cure: 'Check FILES_S3_ENDPOINT and that it runs.',
    };
  }
  if (status !== undefined) {
    return {
      reason: 'status',
      says: `The S3 server answers ${status} (${name}).`,
      cure: 'Look into its log.',
    };
  }
  return {
    reason: 'network',
    says: `The connection to the S3 server broke (${code ?? name}).`,
    cure: 'Check the network.',
  };
}
