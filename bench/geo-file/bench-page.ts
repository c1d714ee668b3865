/** What the measured page can be asked for. */
export interface BenchPage {
  /** Fetches the file to be read; its bytes. */
  load(address: string): Promise<number>;
  /** By our reader, in its worker, up to an answer on the page. */
  read(): Promise<BenchReading>;
  /** By Chromium's DOMParser and togeojson, on the page. */
  readByDom(): Promise<BenchReading>;
}

export interface BenchReading {
  ms: number;
  features: number;
}
