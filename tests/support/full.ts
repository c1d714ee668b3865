/** True in `npm run test:full`, which tries every case of the tests that `npm test` samples. */
export const IS_FULL = process.env['TEST_FULL'] === 'yes';
