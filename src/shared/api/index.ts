export { ApiError, fieldErrorsOf, refusalOf } from './api-error.ts';
export { calls } from './calls.ts';
export { loadAnswerCheck } from './load-answer-check.ts';
export { createClient } from './client.ts';
export type { ApiErrorCode } from './api-error.ts';
export type { Client, SendOptions } from './client.ts';
export { patiently } from './patiently.ts';
