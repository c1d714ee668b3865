export { ownerExistsQuery, ownerQuery, useOwner } from './api/owner-queries.ts';
export { AbnField } from './ui/AbnField.tsx';
export { OWNER_FIELDS, OwnerFields } from './ui/OwnerFields.tsx';
