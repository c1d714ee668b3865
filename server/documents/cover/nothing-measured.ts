/** The cover data do not reach the farm, so there is nothing to report. */
export class NothingMeasuredError extends Error {
  override readonly name = 'NothingMeasuredError';

  constructor() {
    super('There are no cover data for this farm.');
  }
}
