/** The cover data do not reach the farm, so there is nothing to report. */
export class NothingMeasured extends Error {
  override readonly name = 'NothingMeasured';

  constructor() {
    super('There are no cover data for this farm.');
  }
}
