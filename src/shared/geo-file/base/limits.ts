/** Limits on reading, so that no file blocks a browser, a terminal or a server. */
export interface ReadingLimits {
  bytes: number;
  /** Inflated bytes of all archived files together. */
  inflatedBytes: number;
  /** Inflated bytes per byte of the archive; a higher ratio indicates a zip bomb. */
  inflationRatio: number;
  archiveEntries: number;
  features: number;
  vertices: number;
  /** Rings, lines and other parts of geometries, even empty ones. */
  parts: number;
  /** Attributes, elements of XML, values of JSON and pairs of DXF. */
  values: number;
  /** Maximum nesting of elements, arrays or archives. */
  depth: number;
  /** Comparisons of edges, which grow with crossings and overlaps rather than with bytes. */
  steps: number;
}

const MIB = 1024 * 1024;

export const READING_LIMITS: ReadingLimits = {
  bytes: 50 * MIB,
  inflatedBytes: 200 * MIB,
  inflationRatio: 200,
  archiveEntries: 10_000,
  features: 100_000,
  vertices: 2_000_000,
  parts: 1_000_000,
  values: 8_000_000,
  depth: 64,
  steps: 1_500_000_000,
};

/**
 * Limits on areas for their intended use, which may be lower than the limits of reading; beyond
 * them, the reader offers a simplified copy.
 */
export interface UseLimits {
  polygons: number;
  vertices: number;
  ringVertices?: number;
  /** Bytes of the features as JSON. */
  bytes?: number;
}
