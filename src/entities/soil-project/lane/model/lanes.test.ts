import { describe, expect, it } from 'vitest';
import { PROJECT_STATUSES } from '#shared/api/contract';
import { countLanes, LANES, statusesIn, waitText } from './lanes.ts';

describe('the partner’s lanes', () => {
  it('contain each status once', () => {
    expect(LANES.map((lane) => statusesIn(lane).join(' '))).toEqual([
      'A5 A6 A7 B2 B3 C3 C5',
      'A1 A2 A3 A4 B1',
      'C1 C2 C4',
      'C6',
    ]);
    expect(LANES.flatMap(statusesIn).toSorted()).toEqual([...PROJECT_STATUSES]);
  });

  it('add up the projects of their statuses and name the longest wait', () => {
    const counts = countLanes([
      { project_status: 'A7', count: 2, oldest_since: '2026-11-02T00:00:00.000Z' },
      { project_status: 'B3', count: 3, oldest_since: '2026-10-30T00:00:00.000Z' },
      { project_status: 'C6', count: 1, oldest_since: '2026-01-01T00:00:00.000Z' },
    ]);
    expect(counts).toEqual([
      { lane: 'mine', count: 5, oldestSince: '2026-10-30T00:00:00.000Z' },
      { lane: 'client', count: 0, oldestSince: null },
      { lane: 'regulator', count: 0, oldestSince: null },
      { lane: 'done', count: 1, oldestSince: '2026-01-01T00:00:00.000Z' },
    ]);
  });

  it.each([
    ['2026-11-20T00:00:00Z', '3 days'],
    ['2026-11-22T00:00:00Z', '1 day'],
    ['2026-11-22T21:00:00Z', '3 hours'],
    ['2026-11-22T23:58:30Z', '1 minute'],
    ['2026-11-23T00:00:30Z', 'less than a minute'],
  ])('say that a project at its status since %s waits %s', (since, text) => {
    expect(waitText(since, Date.parse('2026-11-23T00:00:00Z'))).toBe(text);
  });
});
