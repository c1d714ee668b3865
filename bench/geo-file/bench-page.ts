/** What the measured page can be asked for. */
export interface BenchPage {
  /** Fetches the file to be read; its bytes. */
  load(address: string): Promise<number>;
  /** By our reader, in its worker, up to an answer on the page. */
  read(): Promise<BenchReading>;
  /** By Chromium's DOMParser and togeojson, on the page. */
  readByDom(): Promise<BenchReading>;
  /** How long the page was held up while it did nothing: what the machine adds of its own. */
  idle(): Promise<number>;
}

export interface BenchReading {
  ms: number;
  /** How long the page could do nothing else at most; null where it could do nothing at all. */
  longestBlockMs: number | null;
  features: number;
}
