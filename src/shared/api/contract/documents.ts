import { MAX_SHARE_DAYS } from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { Email, Id, RowOf, text } from './fields.ts';
import type { ObjectRule } from './object-rules.ts';
import { ItemType } from './order-records.ts';
import { ReportFinding } from './report-finding.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const Issuer = z.object({ name: z.string(), abn: z.string().nullable(), contact: z.string() });

/** What anyone who holds a document, or its number, may know about it. */
const VerifiedDocument = z.object({
  /** As printed: `FL-7K3M-92QX-4TRA`. */
  document_number: z.string(),
  kind: ItemType,
  issued_at: z.iso.datetime(),
  issuer: Issuer,
  /** Masked: `Ku••••••ng Park`. */
  farm_name: z.string(),
  /** Hash of the PDF that is the present copy. */
  sha256: Sha256,
  byte_length: z.int().positive(),
  /** When a newer document of the same kind was issued for the farm; null while there is none. */
  superseded_at: z.iso.datetime().nullable(),
  /** When support made the document again, if the requested hash is of an earlier copy. */
  replaced_at: z.iso.datetime().nullable(),
});
export type VerifiedDocument = z.infer<typeof VerifiedDocument>;

/** A file that was issued and is not the PDF of a document. */
const VerifiedFile = z.object({
  sha256: Sha256,
  byte_length: z.int().positive(),
  content_type: z.string(),
  /** When it was made again with other content; null while it is the present copy. */
  replaced_at: z.iso.datetime().nullable(),
  /** The invoice, receipt, note or statement that it is; null for data of a document. */
  bill: z
    .object({
      /** As printed: `Tax invoice`. */
      title: z.string(),
      /** As printed: `INV-000042`; null for a receipt. */
      number: z.string().nullable(),
      issued_at: z.iso.datetime(),
      issuer: Issuer,
    })
    .nullable(),
});
export type VerifiedFile = z.infer<typeof VerifiedFile>;

const ReportLink = z.object({
  link_id: Id,
  /** Opens the document; null once the link has ended or is revoked. */
  key: z.string().nullable(),
  item_id: Id,
  document_number: z.string(),
  reader_name: z.string(),
  reader_email: z.string(),
  created_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  revoked_at: z.iso.datetime().nullable(),
  /** The latest first, at most `READS_LISTED`. */
  reads: z.array(z.object({ read_at: z.iso.datetime(), what: z.enum(['opened', 'downloaded']) })),
  read_count: z.int().nonnegative(),
});
export type ReportLink = z.infer<typeof ReportLink>;

/** What the reader of a link gets to see. */
const SharedDocument = VerifiedDocument.omit({ replaced_at: true }).extend({
  /** The farm's name in full, because the owner shares it. */
  farm_name: z.string(),
  shared_by: z.string(),
  reader_name: z.string(),
  ends_at: z.iso.datetime(),
  /** The file name, which includes the reader's name. */
  file_name: z.string(),
  /** What the report says; empty for a document without findings. */
  findings: z.array(ReportFinding),
});
export type SharedDocument = z.infer<typeof SharedDocument>;

const linkKey: ObjectRule = {
  // Whoever has the key may use it; the handler finds its document.
  names: 'nothing owned',
};
const LinkKey = text(100);

/** Documents that were issued: PDFs of orders, each with a number of its own. */
export const documents = domain('documents', {
  /**
   * Finds a document by its number or by the SHA-256 of its PDF, and any other issued file by its
   * SHA-256: a data file with the document whose data it contains, or the file of a bill. Null for
   * what was not issued here.
   */
  verify: call({
    ...addresses.documents.verify,
    kind: 'read',
    access: 'anyone',
    params: z.strictObject({ reference: text(100) }),
    result: RowOf({
      verified_document: VerifiedDocument.nullable(),
      verified_file: VerifiedFile.nullable(),
    }),
  }),
  /** Lists the caller's links to documents, the latest first. */
  links: call({
    ...addresses.documents.links,
    kind: 'read',
    access: 'owner',
    params: z.strictObject({}),
    result: z.array(ReportLink),
  }),
  /** Shares the document of an order's item with a named reader. */
  share: call({
    ...addresses.documents.share,
    kind: 'write',
    access: 'owner',
    objects: { item_id: { names: 'order item' } },
    params: z.strictObject({
      item_id: Id,
      reader_name: text(100),
      reader_email: Email,
      days: z.int().min(1).max(MAX_SHARE_DAYS),
    }),
    result: RowOf({ report_link: ReportLink }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  revokeLink: call({
    ...addresses.documents.revokeLink,
    kind: 'write',
    access: 'owner',
    objects: { link_id: { names: 'report link' } },
    params: z.strictObject({ link_id: Id }),
    result: RowOf({ revoke_report_link: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  /** Shows a document to the reader of a link, and records when; null for a link that has ended. */
  openShared: call({
    ...addresses.documents.openShared,
    kind: 'write',
    access: 'anyone',
    objects: { link_key: linkKey },
    params: z.strictObject({ link_key: LinkKey }),
    result: RowOf({ shared_document: SharedDocument.nullable() }),
    redact: ['link_key'],
    secrets: ['link_key'],
  }),
  /** Returns an address to download the PDF, valid for a minute, and records when. */
  sharedFile: call({
    ...addresses.documents.sharedFile,
    kind: 'write',
    access: 'anyone',
    objects: { link_key: linkKey },
    params: z.strictObject({ link_key: LinkKey }),
    result: RowOf({ link: z.url().nullable() }),
    redact: ['link_key'],
    secrets: ['link_key'],
  }),
});
