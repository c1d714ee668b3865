import { describe, expect, it } from 'vitest';
import { NEW_SHARE, shareFaults, shareParams } from './share-form.ts';

const now = new Date('2026-06-30T02:00:00Z');

describe('the share form', () => {
  it('requires a site, something to show and a last day that is not past', () => {
    expect(shareFaults({ ...NEW_SHARE, parts: [], lastDay: '2026-06-01' }, now)).toEqual({
      sites: 'Name at least one site, such as www.agent.com.au.',
      parts: 'Choose at least one thing to show.',
      lastDay: 'The last day cannot be in the past.',
    });
  });

  it('names the entries that are not sites', () => {
    const { sites } = shareFaults({ ...NEW_SHARE, sites: 'www.agent.com.au\nagent' }, now);
    expect(sites).toBe('Not the address of a web site: agent');
  });

  it('sends origins, and null for empty fields', () => {
    const form = { ...NEW_SHARE, sites: 'www.agent.com.au/farms' };
    expect(shareFaults(form, now)).toEqual({});
    expect(shareParams(form)).toMatchObject({
      sites: ['https://www.agent.com.au'],
      ground_cover: null,
      last_day: null,
    });
  });
});
