// @vitest-environment jsdom
import { DomUtil, point, TileLayer } from 'leaflet';
import { expect, it } from 'vitest';
import { flattenTiles } from './flat-tiles.ts';

/** Leaflet's own class would keep what the test adds to it. */
class FlatTiles extends TileLayer {}
flattenTiles(FlatTiles, DomUtil);

it('leaves a tile where Leaflet put it, without a transform', () => {
  const tile = document.createElement('img');
  DomUtil.setPosition(tile, point(130, -23));
  // As in a browser; Leaflet finds no transforms in jsdom.
  tile.style.transform = 'translate3d(130px, -23px, 0px)';
  new FlatTiles('').fire('tileloadstart', { tile });
  expect(tile.style).toMatchObject({ transform: '', left: '130px', top: '-23px' });
});
