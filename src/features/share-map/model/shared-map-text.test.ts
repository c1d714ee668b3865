import { describe, expect, it } from 'vitest';
import { endText, pictureText, sitesText } from './shared-map-text.ts';

const now = new Date('2026-06-30T02:00:00Z');

describe('shared map texts', () => {
  it('name the sites without the https:// that they all share', () => {
    expect(sitesText(['https://www.agent.com.au', 'http://localhost:3000'])).toBe(
      'www.agent.com.au, localhost:3000',
    );
  });

  it.each([
    [null, ''],
    ['2026-06-30', 'until 30 June 2026'],
    ['2026-06-29', 'ended 29 June 2026'],
  ])('describe the last day %s as “%s”', (last_day, text) => {
    expect(endText({ last_day }, now)).toBe(text);
  });

  it('name the farm in the picture’s description only if its name is shared', () => {
    const property_name = 'Kurrajong Park';
    expect(pictureText({ parts: ['gate', 'name'], property_name })).toBe('Map of Kurrajong Park');
    expect(pictureText({ parts: ['boundary'], property_name })).toBe('Farm map');
  });
});
