import { describe, expect, it } from 'vitest';
import { eachCover } from '#entities/cover';
import { tileSources } from './tile-sources.ts';

const cover = { ...eachCover(() => null), attribution: '' };
const maps = {
  satellite: '/satellite/{z}/{x}/{y}.png',
  streets: '/streets/{z}/{x}/{y}.png',
  attribution: '',
  reference: { tiles: '/names/{z}/{x}/{y}.png', attribution: '' },
};
const templates = (offline: boolean) =>
  tileSources({ base_maps: { ...maps, offline }, cover_tiles: cover }).map(
    ({ template }) => template,
  );

describe('tileSources', () => {
  it('keeps only parcels unless the provider of the base maps permits more', () => {
    expect(templates(false)).toEqual(['/tiles/parcels/{z}/{x}/{y}.mvt']);
  });

  it('keeps both base maps with the names of roads and places where that is permitted', () => {
    const [, ...base] = templates(true);
    expect(base).toEqual([maps.satellite, maps.streets, maps.reference.tiles]);
  });
});
