import { describe, expect, it } from 'vitest';
import type { ProjectStatus } from '#shared/api/contract';
import { NOW, projectWith } from './sample-project.fixture.ts';
import { submissionWaitMs } from './submission-wait.ts';

const sent = (status: ProjectStatus, secondsAgo: number, projectId = 5) => {
  const request_dt = new Date(NOW.getTime() - secondsAgo * 1_000).toISOString();
  return projectWith({
    project_id: projectId,
    project_status: status,
    project_attributes: { CER_API_logs: [{ request: {}, request_dt }] },
  });
};

describe('submissionWaitMs', () => {
  it('returns null without a submission in progress', () => {
    expect(submissionWaitMs([], NOW.getTime())).toBeNull();
    for (const status of ['B3', 'C3', 'C4', 'C6'] as const) {
      expect(submissionWaitMs([sent(status, 1)], NOW.getTime())).toBeNull();
    }
  });

  it.each([
    [1, 2_000],
    [60, 6_000],
    [86_400, 60_000],
    [-3_600, 2_000],
  ])('polls a submission sent %s s ago after %s ms', (secondsAgo, waitMs) => {
    expect(submissionWaitMs([sent('C2', secondsAgo)], NOW.getTime())).toBe(waitMs);
  });

  it('depends on the most recent of several submissions', () => {
    const several = [sent('C2', 86_400), sent('C1', 100, 6)];
    expect(submissionWaitMs(several, NOW.getTime())).toBe(10_000);
  });
});
