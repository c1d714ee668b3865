/** What is read at most, so that no file holds up a browser, a terminal or a server. */
export interface ReadingLimits {
  bytes: number;
  /** Bytes of all archived files together once inflated. */
  inflatedBytes: number;
  /** Inflated bytes for each byte of the archive; more is a bomb, not a boundary. */
  inflationRatio: number;
  archiveEntries: number;
  features: number;
  vertices: number;
  /** Elements, arrays or archives within one another. */
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
  depth: 64,
  steps: 2_000_000_000,
};

/** What the areas are meant for may hold less than what is read; a simplified copy is offered. */
export interface UseLimits {
  polygons: number;
  vertices: number;
  ringVertices?: number;
  /** Bytes of the features as JSON. */
  bytes?: number;
}
