/** What the measured page can be asked for. */
export interface BenchPage {
  /** Fetches the file to be read; its bytes. */
  load(address: string): Promise<number>;
  /** By our reader, in its worker, up to an answer on the page. */
  read(): Promise<BenchReading>;
  /** By Chromium's DOMParser and togeojson, on the page. */
  readByDom(): Promise<BenchReading>;
  /** Draws what was read last as the map's preview does, goes nearer and back. */
  draw(): Promise<void>;
  /** The same by Leaflet alone on its canvas: the file's features as they are. */
  drawByLeaflet(): Promise<void>;
}

export interface BenchReading {
  ms: number;
  features: number;
}
