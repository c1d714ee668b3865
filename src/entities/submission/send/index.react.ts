export { factsOfQuery, factsQuery, ownerNamesQuery } from './api/submission-queries.ts';
export { type SubmissionInput, requestOf } from './model/submission.ts';
