import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '#shared/api/react';
import { calls } from '#shared/api';

/** True if the server's permission table makes this user an administrator (OP-59). */
export const adminPermissionQuery = (email: string) =>
  queryOptions({
    ...callQuery(calls.owners.checkPermission, { email, permission: 'admin' }),
    select: ([row]) => row.check_user_permission,
  });
