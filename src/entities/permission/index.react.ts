export { adminPermissionQuery } from './api/admin-permission-query.ts';
export { NoAccess } from './ui/NoAccess.tsx';
