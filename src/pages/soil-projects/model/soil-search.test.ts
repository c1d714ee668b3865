import { describe, expect, it } from 'vitest';
import { SoilSearch } from './soil-search.ts';

describe('SoilSearch', () => {
  it('reads a project and a step, as numbers or as text', () => {
    expect(SoilSearch.parse({ project: 8, step: '3' })).toEqual({ project: 8, step: 3 });
  });

  it.each([0, -1, 31.5, 'x', '', null, [], {}, 1e99, 11, '1e3'])(
    'ignores the step %j, which no form has',
    (step) => {
      expect(SoilSearch.parse({ step }).step).toBeUndefined();
    },
  );

  it.each([0, -1, 31.5, 'x', '', null, [], {}, 1e99])(
    'ignores the project id %j, which no project can have',
    (project) => {
      expect(SoilSearch.parse({ project }).project).toBeUndefined();
    },
  );
});
