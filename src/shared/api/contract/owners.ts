import { MAIL_KINDS, PERMISSIONS } from './choices.ts';
import { z } from 'zod';
import { addresses } from './addresses.ts';
import { call, domain } from './call.ts';
import { Email, Id, LenientBoolean, RowOf, text } from './fields.ts';

export const OwnerRecord = z.object({
  owner_name: z.string(),
  business_name: z.string(),
  email_address: z.string(),
  phone_number: z.string(),
  num_properties: z.int().nonnegative(),
  /** Australian Business Number, eleven digits; empty without one. */
  abn: z.string().optional(),
  /** The address of the latest sign-in, if another account has or had it; otherwise null. */
  signs_in_as: z.string().nullable().optional(),
});
export type OwnerRecord = z.infer<typeof OwnerRecord>;

const OwnerFields = z.strictObject({
  name: text(200),
  business: text(200),
  phone: text(60),
  email: Email,
});

const Grant = z.strictObject({ email: Email, permission: z.enum(PERMISSIONS) });

const PermissionRecord = z.object({
  email: z.string(),
  permission: z.enum(PERMISSIONS),
  granted_at: z.iso.datetime(),
  /** Null: granted by the server's settings. */
  granted_by: z.string().nullable(),
});

export type MailKind = (typeof MAIL_KINDS)[number];
const MailChoice = z.object({ kind: z.enum(MAIL_KINDS), wanted: z.boolean() });

/** Accounts, and permissions granted to e-mails. */
export const owners = domain('owners', {
  exists: call({
    ...addresses.owners.exists,
    kind: 'read',
    isPartOfSignIn: true,
    access: 'signed-in',
    self: { param: 'email' },
    params: z.strictObject({ email: Email }),
    result: RowOf({ does_owner_exist: LenientBoolean }),
  }),
  /** -1 is a failure for which the screen has a text (ACCT-15). */
  create: call({
    ...addresses.owners.create,
    kind: 'write',
    access: 'signed-in',
    self: { param: 'email' },
    params: OwnerFields,
    result: RowOf({ create_owner: z.union([Id, z.literal(-1)]) }),
  }),
  read: call({
    ...addresses.owners.read,
    kind: 'read',
    isPartOfSignIn: true,
    access: 'owner',
    self: { param: 'email', partnerAdminMayAsk: true },
    params: z.strictObject({ email: Email }),
    result: z.tuple([OwnerRecord]),
    errors: ['NOT_FOUND'],
  }),
  edit: call({
    ...addresses.owners.edit,
    kind: 'write',
    access: 'owner',
    self: { param: 'email' },
    /** An absent ABN leaves the stored one unchanged; a blank one removes it. */
    params: OwnerFields.extend({ abn: text(20).optional() }),
    result: z.tuple([OwnerRecord]),
  }),
  checkPermission: call({
    ...addresses.owners.checkPermission,
    kind: 'read',
    isPartOfSignIn: true,
    access: 'signed-in',
    self: { param: 'email' },
    params: z.strictObject({ email: Email, permission: text(60) }),
    result: RowOf({ check_user_permission: LenientBoolean }),
  }),
  permissions: call({
    ...addresses.owners.permissions,
    kind: 'read',
    access: 'admin',
    params: z.strictObject({}),
    result: z.array(PermissionRecord),
  }),
  /** Records who granted the permission. False: it was already granted. */
  grantPermission: call({
    ...addresses.owners.grantPermission,
    kind: 'write',
    access: 'admin',
    params: Grant,
    result: RowOf({ grant_permission: z.boolean() }),
  }),
  /** Records who revoked the permission. CONFLICT: it would leave no admin. */
  revokePermission: call({
    ...addresses.owners.revokePermission,
    kind: 'write',
    access: 'admin',
    params: Grant,
    result: RowOf({ revoke_permission: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  /**
   * Gives an account to the sign-in of an empty account, after its holder lost the old way to sign
   * in. CONFLICT: there is no empty account with that address.
   */
  moveAccount: call({
    ...addresses.owners.moveAccount,
    kind: 'write',
    access: 'admin',
    params: z.strictObject({ from_email: Email, to_email: Email }),
    result: RowOf({ move_account: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  /** Revokes the access token of this call on every node; does not end the provider's session. */
  signOut: call({
    ...addresses.owners.signOut,
    kind: 'write',
    access: 'signed-in',
    params: z.strictObject({}),
    result: RowOf({ sign_out: z.literal(true) }),
  }),
  /** The account's key, with which a browser locks unfinished work at sign-out; base64url. */
  draftKey: call({
    ...addresses.owners.draftKey,
    kind: 'read',
    isPartOfSignIn: true,
    access: 'signed-in',
    params: z.strictObject({}),
    result: RowOf({ draft_key: z.string().length(43) }),
  }),
  /** Which e-mails the caller wants, of those that may be stopped. */
  mailChoices: call({
    ...addresses.owners.mailChoices,
    kind: 'read',
    access: 'signed-in',
    params: z.strictObject({}),
    result: z.array(MailChoice),
  }),
  chooseMail: call({
    ...addresses.owners.chooseMail,
    kind: 'write',
    access: 'signed-in',
    params: z.strictObject({ kind: z.enum(MAIL_KINDS), wanted: z.boolean() }),
    result: z.array(MailChoice),
  }),
});
