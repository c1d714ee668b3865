import type { ReportFinding } from '#shared/api/contract';

export const FINDINGS_TITLE = 'What this report says';

/** The small print under a finding: what it was computed from, then its limits. */
export const findingSmallPrint = ({ basis, limits }: ReportFinding): string[] => [
  `Based on: ${basis}`,
  ...limits.map((limit) => `Limit: ${limit}`),
];

/** All texts of a finding in reading order. */
export const findingTexts = (finding: ReportFinding): string[] => [
  finding.meaning,
  ...[finding.figure, finding.interval].filter((text) => text !== null),
  finding.says,
  ...findingSmallPrint(finding),
];
