/** Operations of the measured page. */
export interface BenchPage {
  /** Fetches the file to read, which is named as its address; resolves to its size in bytes. */
  load(address: string): Promise<number>;
  /** Reads with our reader in its worker, until the page has the result. */
  read(): Promise<BenchReading>;
  /** Reads with Chromium's DOMParser and togeojson on the page. */
  readByDom(): Promise<BenchReading>;
  /** Draws the latest result as the map's preview does, zooms in and out again. */
  draw(): Promise<void>;
  /** Does the same with plain Leaflet on its canvas and the file's unchanged features. */
  drawByLeaflet(): Promise<void>;
}

export interface BenchReading {
  ms: number;
  /**
   * The part of this time until the page knew that everything was read and the checks had begun.
   */
  untilChecksMs: number;
  features: number;
}
