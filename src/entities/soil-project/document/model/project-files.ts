/**
 * Kinds of uploads to a project: the partner uploads titles, consents and the delegation, the client the
 * signed commitment.
 */
export const UPLOAD_KINDS = [
  'title-docs',
  'consent-docs',
  'delegation',
  'commitment-signed',
] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Larger PDFs are refused, by the upload link and again when they are recorded. */
export const MAX_PDF_BYTES = 20 * 1024 * 1024;
export const PDF_TYPE = 'application/pdf';

const UPLOAD_KEY =
  /^projects\/([1-9]\d{0,15})\/(title-docs|consent-docs|delegation|commitment-signed)\/([0-9a-f-]{36})\.pdf$/;

/**
 * Returns the key for which a client requests an upload link; `uuid` is a new one per file (OP-77).
 */
export const uploadKey = (projectId: number, kind: UploadKind, uuid: string): string =>
  `projects/${projectId}/${kind}/${uuid}.pdf`;

/** Parses an upload key into its project and kind; null for any other key. */
export function readUploadKey(key: string): { projectId: number; kind: UploadKind } | null {
  const [, id, kind] = UPLOAD_KEY.exec(key) ?? [];
  return id === undefined ? null : { projectId: Number(id), kind: kind as UploadKind };
}

/** PDF-14: the development bucket except at stage prod. */
export const bucketOf = (stage: 'dev' | 'prod', buckets: { dev: string; prod: string }): string =>
  stage === 'prod' ? buckets.prod : buckets.dev;
