import { z } from 'zod';

/**
 * One thing that a report says, in words ready to be shown. Every part stands wherever the figure
 * stands: PDF, screen, shared page, mail and table.
 */
export const ReportFinding = z.object({
  /** Unique within a report: `season-03`. */
  kind: z.string(),
  /** What the figure measures; without a figure, what the finding is about. */
  meaning: z.string(),
  /** `−4.9 points` */
  figure: z.string().nullable(),
  /** How far the figure may be off: `95% interval −7.2 to −2.6`. */
  interval: z.string().nullable(),
  says: z.string(),
  /** What it was computed from. */
  basis: z.string(),
  limits: z.array(z.string()),
});
export type ReportFinding = z.infer<typeof ReportFinding>;
