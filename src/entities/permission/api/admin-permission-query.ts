import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '#shared/api/react';
import { contract } from '#shared/api/contract';

/** Whether the server's own table makes this user an administrator (OP-59). */
export const adminPermissionQuery = (email: string) =>
  queryOptions({
    ...callQuery(contract.owners.checkPermission, { email, permission: 'admin' }),
    select: ([row]) => row.check_user_permission,
  });
