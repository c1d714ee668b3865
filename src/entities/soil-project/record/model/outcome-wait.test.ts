import { describe, expect, it } from 'vitest';
import type { ProjectStatus } from '#shared/api/contract';
import { NOW, projectWith } from '../../../../../tests/support/soil/sample-project.ts';
import { outcomeWaitMs } from './outcome-wait.ts';

const sent = (status: ProjectStatus, secondsAgo: number, projectId = 5) => {
  const request_dt = new Date(NOW.getTime() - secondsAgo * 1_000).toISOString();
  return projectWith({
    project_id: projectId,
    project_status: status,
    project_attributes: { CER_API_logs: [{ request: {}, request_dt }] },
  });
};

describe('outcomeWaitMs', () => {
  it('returns null without a submission in progress', () => {
    expect(outcomeWaitMs([], NOW.getTime())).toBeNull();
    for (const status of ['B3', 'C3', 'C4', 'C6'] as const) {
      expect(outcomeWaitMs([sent(status, 1)], NOW.getTime())).toBeNull();
    }
  });

  it.each([
    [1, 2_000],
    [60, 6_000],
    [86_400, 60_000],
    [-3_600, 2_000],
  ])('polls a submission sent %s s ago after %s ms', (secondsAgo, waitMs) => {
    expect(outcomeWaitMs([sent('C2', secondsAgo)], NOW.getTime())).toBe(waitMs);
  });

  it('polls a signed PDF until it is compared', () => {
    const since = new Date(NOW.getTime() - 60_000).toISOString();
    const compared = (is_comparing: boolean) =>
      projectWith({
        project_status: 'A5',
        status_since: since,
        project_attributes: {
          form: 1,
          signed: {
            form: 1,
            checked_by: null,
            checked_at: null,
            is_signature_seen: false,
            is_comparing,
          },
        },
      });
    expect(outcomeWaitMs([compared(true)], NOW.getTime())).toBe(6_000);
    expect(outcomeWaitMs([compared(false)], NOW.getTime())).toBeNull();
  });

  it('depends on the most recent of several submissions', () => {
    const several = [sent('C2', 86_400), sent('C1', 100, 6)];
    expect(outcomeWaitMs(several, NOW.getTime())).toBe(10_000);
  });
});
