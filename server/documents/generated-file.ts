import { createHash } from 'node:crypto';
import type { ReportFinding } from '#shared/api/contract';

export interface GeneratedFile {
  /** ASCII, without a folder, safe on every file system. */
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
  /** Set for the numbers of a report's screen, which are stored with the files but not mailed. */
  screen?: {
    dataTo: string;
    /** Where the data ended, which this farm may not reach. */
    until: string;
    findings: readonly ReportFinding[];
  };
}

/** SHA-256 as lower-case hex. */
export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
