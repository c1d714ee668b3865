import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { RowOf, text } from './fields.ts';
import { ItemType } from './orders.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What anyone who holds a document, or its number, may know about it. */
const VerifiedDocument = z.object({
  /** As printed: `FL-7K3M-92QX-4TRA`. */
  document_number: z.string(),
  kind: ItemType,
  issued_at: z.iso.datetime(),
  issuer: z.object({ name: z.string(), abn: z.string().nullable(), contact: z.string() }),
  /** Masked: `Ku••••••ng Park`. */
  farm_name: z.string(),
  /** Of the PDF that is the present copy. */
  sha256: Sha256,
  byte_length: z.int().positive(),
  /** When a newer document of the same kind was issued for the farm; null while there is none. */
  superseded_at: z.iso.datetime().nullable(),
  /** When support made the document again, if the hash asked for is of an earlier copy. */
  replaced_at: z.iso.datetime().nullable(),
});
export type VerifiedDocument = z.infer<typeof VerifiedDocument>;

/** Documents that were issued: PDFs of orders, each with a number of its own. */
export const documents = domain('documents', {
  /** Finds a document by its number or by the SHA-256 of its PDF; null for an unknown one. */
  verify: call({
    ...addresses.documents.verify,
    kind: 'read',
    access: 'anyone',
    params: z.strictObject({ reference: text(100) }),
    result: RowOf({ verified_document: VerifiedDocument.nullable() }),
  }),
});
