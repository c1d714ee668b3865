/** What may be uploaded to a project: the partner brings titles and delegation, the client signs. */
export const UPLOAD_KINDS = ['title-docs', 'delegation', 'commitment-signed'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** A PDF beyond it is refused, by the link and again when it is recorded. */
export const MAX_PDF_BYTES = 20 * 1024 * 1024;
export const PDF_TYPE = 'application/pdf';

const UPLOAD_KEY =
  /^projects\/([1-9]\d{0,15})\/(title-docs|delegation|commitment-signed)\/([0-9a-f-]{36})\.pdf$/;

/** The key a client asks an upload link for; `uuid` is a new one for each file (OP-77). */
export const uploadKey = (projectId: number, kind: UploadKind, uuid: string): string =>
  `projects/${projectId}/${kind}/${uuid}.pdf`;

/** The project and kind an upload key names; null for any other key. */
export function readUploadKey(key: string): { projectId: number; kind: UploadKind } | null {
  const [, id, kind] = UPLOAD_KEY.exec(key) ?? [];
  return id === undefined ? null : { projectId: Number(id), kind: kind as UploadKind };
}

/** PDF-14: a development bucket except at stage prod. */
export const bucketOf = (stage: 'dev' | 'prod', buckets: { dev: string; prod: string }): string =>
  stage === 'prod' ? buckets.prod : buckets.dev;
