import { AUDIT_AREAS, AUDIT_PER_PAGE } from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { Email, Id, text } from './fields.ts';

export type AuditArea = (typeof AUDIT_AREAS)[number];

/** Values before or after a change, by name. */
const Values = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z.object({
  audit_id: Id,
  at: z.iso.datetime(),
  /** E-mail of the person; null for the server itself. */
  actor: z.string().nullable(),
  /** `operator`: by a command on the server's machine, or by the server's settings. */
  via: z.enum(['call', 'job', 'operator']),
  /** The person's network. */
  address: z.string().nullable(),
  /** Id of the request, as in the server's log. */
  request_id: z.string().nullable(),
  area: z.enum(AUDIT_AREAS),
  action: z.string(),
  object: z.string(),
  object_id: z.string(),
  /** E-mail of the person concerned. */
  about: z.string().nullable(),
  before: Values,
  after: Values,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The record of who did what to money, roles, statuses and keys, and of deletions. */
export const audit = domain('audit', {
  /** The latest first. */
  list: call({
    ...addresses.audit.list,
    kind: 'search',
    access: 'admin',
    objects: {
      object_id: {
        // Admins read the whole audit.
        names: 'nothing owned',
      },
      before_id: {
        // A position in the list.
        names: 'nothing owned',
      },
    },
    params: z.strictObject({
      area: z.enum(AUDIT_AREAS).optional(),
      /** E-mail of the person who did it. */
      actor_email: Email.optional(),
      /** E-mail of the person concerned. */
      about_email: Email.optional(),
      /** Such as `plan`, with `object_id` such as `3`. */
      object: text(40).optional(),
      object_id: text(60).optional(),
      /** From this time on. */
      since: z.iso.datetime().optional(),
      /** Before this time. */
      until: z.iso.datetime().optional(),
      /** Only older entries than this one, for the next page. */
      before_id: Id.optional(),
      limit: z.int().min(1).max(AUDIT_PER_PAGE).optional(),
    }),
    result: z.array(AuditEntry).max(AUDIT_PER_PAGE),
  }),
});
