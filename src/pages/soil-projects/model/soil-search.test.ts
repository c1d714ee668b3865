import { describe, expect, it } from 'vitest';
import { soilSearch } from './soil-search.ts';

describe('soilSearch', () => {
  it('reads a project and a step, as numbers or as text', () => {
    expect(soilSearch({ project: 8, step: '3' })).toEqual({ project: 8, step: 3 });
  });

  it.each([0, -1, 31.5, 'x', '', null, [], {}, 1e99, 11, '1e3'])(
    'ignores the step %j, which no form has',
    (step) => {
      expect(soilSearch({ step }).step).toBeUndefined();
    },
  );

  it.each([0, -1, 31.5, 'x', '', null, [], {}, 1e99])(
    'ignores the project id %j, which no project can have',
    (project) => {
      expect(soilSearch({ project }).project).toBeUndefined();
    },
  );
});
