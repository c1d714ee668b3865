import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { grantPermission, revokePermission } from './change-permission.ts';
import { checkPermission } from './check-permission.ts';
import { chooseMail, mailChoices } from './mail-choices.ts';
import { create } from './create.ts';
import { draftKey } from './draft-key.ts';
import { edit } from './edit.ts';
import { exists } from './exists.ts';
import { moveAccount } from './move-account.ts';
import { permissions } from './permissions.ts';
import { read } from './read.ts';
import { signOut } from './sign-out.ts';

export const owners: HandlersOf<Contract['owners']> = {
  exists,
  create,
  read,
  edit,
  checkPermission,
  permissions,
  grantPermission,
  revokePermission,
  moveAccount,
  signOut,
  draftKey,
  mailChoices,
  chooseMail,
};
