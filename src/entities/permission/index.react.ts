export { adminPermissionQuery } from './api/admin-permission-query.ts';
