import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { smallLandscape } from '../small-landscape.fixture.ts';
import { createBaseTiles, drawnLandscape, NoSuchTileError, type BaseLayer } from './index.ts';
import { worldX, worldY } from './mercator.ts';

const drawn = drawnLandscape(smallLandscape);
const tiles = createBaseTiles(drawn);

/** Mean red, green and blue of the 3 × 3 pixels around a position. */
async function colourAt(layer: BaseLayer, z: number, lon: number, lat: number) {
  const [left, top] = [worldX(lon) * 2 ** z, worldY(lat) * 2 ** z];
  const png = await tiles.tile(layer, z, Math.floor(left), Math.floor(top));
  const context = createCanvas(256, 256).getContext('2d');
  context.drawImage(await loadImage(Buffer.from(png)), 0, 0);
  const [x, y] = [left, top].map((at) => Math.min(253, Math.max(1, Math.floor((at % 1) * 256))));
  const { data } = context.getImageData(x! - 1, y! - 1, 3, 3);
  const mean = (channel: number) =>
    data.reduce((sum, value, i) => (i % 4 === channel ? sum + value / 9 : sum), 0);
  return { red: mean(0), green: mean(1), blue: mean(2) };
}

const brightness = ({ red, green, blue }: Awaited<ReturnType<typeof colourAt>>) =>
  (red + green + blue) / 3;

describe('createBaseTiles', () => {
  it.each([
    ['satellite', 0, 0, 0],
    ['satellite', 5, 29, 19],
    ['satellite', 13, 7427, 4927],
    ['satellite', 19, 475356, 315379],
    ['streets', 0, 0, 0],
    ['streets', 9, 464, 307],
    ['streets', 19, 475356, 315379],
    ['reference', 0, 0, 0],
    ['reference', 19, 475356, 315379],
  ] as const)('returns %s %i/%i/%i as a PNG of 256 × 256 pixels', async (layer, z, x, y) => {
    const image = await loadImage(Buffer.from(await tiles.tile(layer, z, x, y)));
    expect([image.width, image.height]).toEqual([256, 256]);
  });

  it.each([
    ['satellite', -1, 0, 0],
    ['satellite', 20, 0, 0],
    ['satellite', 3, 8, 0],
    ['satellite', 3, 0, 8],
    ['satellite', 3, -1, 0],
    ['satellite', 3, 1.5, 0],
    ['satellite', Number.NaN, 0, 0],
    ['aerial', 3, 0, 0],
    ['__proto__', 3, 0, 0],
  ])('refuses %s %d/%d/%d', async (layer, z, x, y) => {
    await expect(tiles.tile(layer as BaseLayer, z, x, y)).rejects.toThrow(NoSuchTileError);
  });

  it('shows deep blue sea, red desert and green forest at low zooms', async () => {
    const sea = await colourAt('satellite', 5, 158, -38);
    const desert = await colourAt('satellite', 5, 137, -25);
    const forest = await colourAt('satellite', 5, 147.6, -37.4);
    expect(sea.blue).toBeGreaterThan(sea.red + 20);
    expect(brightness(sea)).toBeLessThan(50);
    expect(desert.red).toBeGreaterThan(desert.blue + 40);
    expect(forest.green).toBeGreaterThan(forest.red + 5);
  });

  it('shows light land and blue sea on the street map', async () => {
    const land = await colourAt('streets', 5, 137, -25);
    const sea = await colourAt('streets', 5, 158, -38);
    expect(brightness(land)).toBeGreaterThan(230);
    expect(sea.blue).toBeGreaterThan(sea.red + 30);
  });

  it('draws names on a transparent reference layer from zoom 12', async () => {
    const inkedPixels = async (z: number) => {
      const [x, y] = [worldX(146.413) * 2 ** z, worldY(-34.41) * 2 ** z].map(Math.floor);
      const context = createCanvas(256, 256).getContext('2d');
      context.drawImage(
        await loadImage(Buffer.from(await tiles.tile('reference', z, x!, y!))),
        0,
        0,
      );
      const { data } = context.getImageData(0, 0, 256, 256);
      return data.filter((value, i) => i % 4 === 3 && value > 0).length;
    };
    expect(await inkedPixels(11)).toBe(0);
    const inked = await inkedPixels(13);
    expect(inked).toBeGreaterThan(100);
    expect(inked).toBeLessThan((256 * 256) / 2);
  });

  it('shows the river as water on both layers', async () => {
    for (const layer of ['satellite', 'streets'] as const) {
      const river = await colourAt(layer, 15, 146.4, -34.37);
      const bank = await colourAt(layer, 15, 146.4, -34.365);
      expect(river.blue).toBeGreaterThan(river.red + 15);
      expect(bank.blue).toBeLessThan(bank.red + 15);
    }
  });

  it('shows roads paler than the land next to them', async () => {
    const road = await colourAt('satellite', 17, 146.42, -34.395);
    const crop = await colourAt('satellite', 17, 146.41, -34.385);
    expect(brightness(road)).toBeGreaterThan(brightness(crop) + 30);
    const highway = await colourAt('streets', 15, 146.413, -34.41);
    const land = await colourAt('streets', 15, 146.413, -34.415);
    expect(highway.red - highway.blue).toBeGreaterThan(land.red - land.blue + 40);
  });

  it('shows bush darker than paddocks and green on the street map', async () => {
    const bush = await colourAt('satellite', 13, 146.4, -34.35);
    const pasture = await colourAt('satellite', 13, 146.4, -34.364);
    expect(brightness(bush)).toBeLessThan(brightness(pasture) - 15);
    const park = await colourAt('streets', 13, 146.4, -34.35);
    expect(park.green).toBeGreaterThan(park.blue + 15);
  });

  it('draws neighbouring tiles without a visible seam', async () => {
    const z = 15;
    const x = Math.floor(worldX(146.4) * 2 ** z);
    const y = Math.floor(worldY(-34.37) * 2 ** z);
    const edges = await Promise.all(
      [x, x + 1].map(async (column, i) => {
        const context = createCanvas(256, 256).getContext('2d');
        const png = await tiles.tile('satellite', z, column, y);
        context.drawImage(await loadImage(Buffer.from(png)), 0, 0);
        return [...context.getImageData(i === 0 ? 255 : 0, 0, 1, 256).data];
      }),
    );
    // The river and its paddocks lie on both tiles.
    expect(new Set(edges[0]!.filter((_, i) => i % 4 === 0)).size).toBeGreaterThan(2);
    const difference = edges[0]!.map((value, i) => Math.abs(value - edges[1]![i]!));
    expect(Math.max(...difference)).toBeLessThan(20);
  });

  it('draws a name that crosses two tiles on both', async () => {
    // The centre of Wirrabilla is two pixels below the edge between these tiles.
    const inked = async (row: number, fromPx: number) => {
      const context = createCanvas(256, 256).getContext('2d');
      const png = await tiles.tile('reference', 13, 7427, row);
      context.drawImage(await loadImage(Buffer.from(png)), 0, 0);
      const { data } = context.getImageData(140, fromPx, 50, 3);
      return data.filter((value, i) => i % 4 === 3 && value > 0).length;
    };
    expect(await inked(4929, 253)).toBeGreaterThan(20);
    expect(await inked(4930, 0)).toBeGreaterThan(20);
  });

  it('draws a tile deterministically and shares the work of concurrent requests', async () => {
    const [first, second] = [1, 2].map(() => tiles.tile('satellite', 12, 3713, 2463));
    expect(await first).toBe(await second);
    expect(await tiles.tile('satellite', 12, 3713, 2463)).toBe(await first);
    const again = await createBaseTiles(drawn).tile('satellite', 12, 3713, 2463);
    expect(Buffer.from(again).equals(Buffer.from(await first!))).toBe(true);
  });

  it('yields to the event loop between two tiles', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    const columns = [0, 1, 2, 3, 4, 5];
    await Promise.all(columns.map((column) => tiles.tile('satellite', 12, 3700 + column, 2400)));
    clearInterval(counting);
    expect(turns).toBeGreaterThanOrEqual(columns.length - 1);
  });
});
