export { ownerExistsQuery, ownerQuery, useOwner } from './api/owner-queries.ts';
