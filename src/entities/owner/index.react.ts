export { ownerExistsQuery, ownerQuery, useOwner } from './api/owner-queries.ts';
export { OWNER_FIELDS, OwnerFields } from './ui/OwnerFields.tsx';
