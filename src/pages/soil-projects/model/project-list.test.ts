import { describe, expect, it } from 'vitest';
import { soilProjectsOf } from '#entities/soil-project';
import { projectRow } from '../../../../tests/support/soil-screen.tsx';
import { listedProjects, naturalSort, pageOf, sortAfterPress } from './project-list.ts';

const row = (id: number, name: string, change = {}) =>
  projectRow({ project_id: id, project_name: name, ...change });
const projects = soilProjectsOf([
  row(9, 'Creek 10', { project_status: 'B3' }),
  row(7, 'creek 9'),
  row(8, 'Hill', { email_address: 'zoe@fenceline.example' }),
  row(8, 'Hill', { email_address: 'zoe@fenceline.example' }),
]);
const ids = (search: string, sort = naturalSort('projectId')) =>
  listedProjects(projects, search, sort).map((project) => project.projectId);

describe('list of projects', () => {
  it('has the latest first until a column is pressed, and turns at the next press', () => {
    expect(ids('')).toEqual([9, 8, 7]);
    const byName = sortAfterPress(naturalSort('projectId'), 'projectName');
    expect(ids('', byName)).toEqual([7, 9, 8]);
    expect(ids('', sortAfterPress(byName, 'projectName'))).toEqual([8, 9, 7]);
  });

  it('puts most parcels first, and the latest first among equals', () => {
    expect(ids('', naturalSort('noOfCads'))).toEqual([8, 9, 7]);
    expect(ids('', naturalSort('status'))).toEqual([8, 7, 9]);
  });

  it('leaves what every word of the search is in (PADM-02)', () => {
    expect(ids(' CREEK  ')).toEqual([9, 7]);
    expect(ids('creek b3')).toEqual([9]);
    expect(ids('zoe')).toEqual([8]);
    expect(ids('nothing')).toEqual([]);
  });
});

describe('page', () => {
  const many = Array.from({ length: 120 }, (_, i) => i);

  it('holds fifty, the last one the rest', () => {
    expect(pageOf(many, 0)).toEqual({ items: many.slice(0, 50), index: 0, count: 3 });
    expect(pageOf(many, 2).items).toEqual(many.slice(100));
  });

  it('is the last one where the wanted one is gone, and one empty one of nothing', () => {
    expect(pageOf(many, 7).index).toBe(2);
    expect(pageOf([], 3)).toEqual({ items: [], index: 0, count: 1 });
  });
});
