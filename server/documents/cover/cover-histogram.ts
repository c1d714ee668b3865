/** Range of possible cover estimates, in percent. */
const [LOWEST, HIGHEST] = [-20, 120];
/** Bins of a tenth of a percent, finer than the precision of any cover estimate. */
const BINS_A_PERCENT = 10;
const BINS = (HIGHEST - LOWEST) * BINS_A_PERCENT;

/** Hectares by cover percentage, for shares and percentiles by area. */
export class CoverHistogram {
  private readonly hectares = new Float64Array(BINS + 1);

  add(percent: number, hectares: number): void {
    const bin = Math.round((percent - LOWEST) * BINS_A_PERCENT);
    this.hectares[Math.min(BINS, Math.max(0, bin))]! += hectares;
  }

  clear(): void {
    this.hectares.fill(0);
  }

  get totalHa(): number {
    return this.hectares.reduce((sum, ha) => sum + ha, 0);
  }

  /**
   * Returns the lowest percentage that `share` (0–1) of the hectares do not exceed; NaN if empty.
   */
  percentile(share: number): number {
    const wanted = share * this.totalHa;
    let below = 0;
    for (let bin = 0; bin <= BINS; bin++) {
      below += this.hectares[bin]!;
      if (below > 0 && below >= wanted * (1 - 1e-12)) return LOWEST + bin / BINS_A_PERCENT;
    }
    return NaN;
  }

  /** Returns the share (0–1) of the hectares below a percentage. */
  shareBelow(percent: number): number {
    const end = Math.round((percent - LOWEST) * BINS_A_PERCENT);
    let below = 0;
    for (let bin = 0; bin < end; bin++) below += this.hectares[bin]!;
    return below / this.totalHa;
  }
}
