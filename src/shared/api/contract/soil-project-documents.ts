import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call } from './call.ts';
import { Id, lines, LIST_BODY_BYTES, PropertyId, RowOf, text } from './fields.ts';
import { farmOfProject, visibleProject } from './object-rules.ts';

const Link = z.string();
const refusals = ['NOT_FOUND', 'CONFLICT'] as const;

/** Calls about the files of a soil project. */
export const soilProjectDocuments = {
  uploadLinks: call({
    ...addresses.soilProjects.uploadLinks,
    kind: 'write',
    access: 'soil-member',
    objects: { 'bucket_key_pairs[].key_name': { names: 'upload key' } },
    params: z.strictObject({
      bucket_key_pairs: z
        .array(
          z.strictObject({
            bucket_name: text(100),
            key_name: text(300),
            file_type: z.literal('application/pdf'),
          }),
        )
        .min(1)
        .max(50),
    }),
    result: z.array(Link),
    errors: refusals,
    limits: { bodyBytes: LIST_BODY_BYTES },
  }),
  downloadLink: call({
    ...addresses.soilProjects.downloadLink,
    kind: 'read',
    access: 'soil-member',
    objects: { aws_key: { names: 'project file' } },
    params: z.strictObject({ aws_bucket: text(100), aws_key: text(300) }),
    result: Link,
    errors: refusals,
  }),
  /**
   * Links in this order: unsigned commitment, upload of the signed one, signed commitment,
   * condition report, delegation (OP-76).
   */
  reportLinks: call({
    ...addresses.soilProjects.reportLinks,
    kind: 'write',
    access: 'soil-member',
    objects: { project_id: visibleProject, property_id: farmOfProject },
    params: z.strictObject({
      property_id: PropertyId,
      property_name: text(200),
      project_id: Id,
      version: z.literal(3),
    }),
    result: z.tuple([
      Link.nullable(),
      Link.nullable(),
      Link.nullable(),
      Link.nullable(),
      Link.nullable(),
    ]),
    errors: refusals,
  }),
  /**
   * Records a partner admin's answer to whether everybody named has signed. Yes at A5 starts the
   * condition report; no, with a note, returns the project to A4.
   */
  checkSignatures: call({
    ...addresses.soilProjects.checkSignatures,
    kind: 'write',
    access: 'partner-admin',
    objects: { project_id: visibleProject },
    params: z.strictObject({ project_id: Id, is_signed: z.boolean(), note: lines(500) }),
    result: RowOf({ check_signatures: z.boolean() }),
    errors: refusals,
  }),
  /**
   * Withdraws the confirmation that everybody has signed, with a reason, until the project is
   * submitted: it waits at A5 for another check.
   */
  withdrawSignatures: call({
    ...addresses.soilProjects.withdrawSignatures,
    kind: 'write',
    access: 'partner-admin',
    objects: { project_id: visibleProject },
    params: z.strictObject({ project_id: Id, note: lines(500) }),
    result: RowOf({ withdraw_signatures: z.boolean() }),
    errors: refusals,
  }),
  /**
   * Removes a title document from its project, unless the project is being submitted to the
   * regulator.
   */
  removeTitle: call({
    ...addresses.soilProjects.removeTitle,
    kind: 'write',
    access: 'partner-admin',
    objects: {
      key_name: { names: 'project file' },
      replaced_by: {
        // Only a title of the same project replaces another; any other is refused.
        names: 'nothing owned',
      },
    },
    params: z.strictObject({
      key_name: text(300),
      /** The title that replaces it; null or absent if none does. */
      replaced_by: text(300).nullable().optional(),
    }),
    result: RowOf({ remove_title_document: z.boolean() }),
    errors: refusals,
  }),
  /**
   * Returns a link, valid for some minutes, to the project's auditor's pack: a ZIP archive that is
   * made while it is downloaded. Each request is recorded in the history.
   */
  packLink: call({
    ...addresses.soilProjects.packLink,
    kind: 'report',
    access: 'partner-admin',
    objects: { project_id: visibleProject },
    params: z.strictObject({ project_id: Id }),
    result: RowOf({ pack_link: Link, file_name: z.string() }),
    errors: refusals,
  }),
} as const;
