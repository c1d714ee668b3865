import { describe, expect, it } from 'vitest';
import type { SoilProjectRecord } from '#shared/api/contract';
import { projectRow } from '../review/model/review.fixture.ts';
import { showCommand, type ShownProject } from './show.ts';

const row = { ...projectRow(), chosen_actions: ['0', '2', '8'] };
const record: SoilProjectRecord = { ...row, parcels: [row] };
const actions = (olderNames: ShownProject['olderNames']) =>
  showCommand
    .show({ record, olderNames }, { columns: 80 })
    .filter((line) => line.startsWith('  action'))
    .map((line) => line.replace(/^ +action +/, '').trimEnd());

describe('projects show', () => {
  it('names older activities as the server’s settings do (CER-48, OP-82)', () => {
    expect(actions({ 2: 'Clay delving' })).toEqual([
      'Earlier activity 0',
      'Clay delving',
      'Re-establish pasture',
    ]);
    expect(actions(undefined)[1]).toBe('Earlier activity 2');
  });

  it('names the parcels of the farm that the client left out', () => {
    const left_out = [
      { key: 'NSW-5', name: '5//DP755510' },
      { key: 'NSW-6', name: '6//DP755510' },
    ];
    const project_attributes = { ...row.project_attributes, left_out };
    const parcel = { ...row, project_attributes };
    const shown = showCommand.show(
      {
        record: { ...record, project_attributes, parcels: [parcel] },
        olderNames: undefined,
      },
      { columns: 80 },
    );
    expect(shown.find((line) => line.startsWith('  left out'))).toMatch(
      /^ {2}left out +5\/\/DP755510, 6\/\/DP755510 *$/,
    );
  });

  it('prints the API’s answer with --json', () => {
    expect(showCommand.json?.({ record, olderNames: { 2: 'Clay delving' } })).toBe(record);
  });
});
