/** True in `npm run test:full`, which tries every case of the tests that `npm test` samples. */
export const IS_FULL = process.env['TEST_FULL'] === 'yes';

/** A file with this comment, and its reason, does not run in `npm test`. */
export const ONLY_IN_FULL = '// Only in `npm run test:full`:';
