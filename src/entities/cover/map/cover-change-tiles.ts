import { GridLayer, Util, type Coords, type DoneCallback, type GridLayerOptions } from 'leaflet';
import { beginStillTile } from '#shared/lib/leaflet';
import { changeColour } from '../model/cover-change.ts';
import type { CoverProduct } from '#shared/api/contract';
import { readCoverTile, TILE_PX } from './read-cover-tile.ts';

/** Tiles that show the change from one date to another. */
export class CoverChangeTiles extends GridLayer {
  private readonly product: CoverProduct;
  private readonly before: string;
  private readonly now: string;

  /** Takes the URL templates of the two dates. */
  constructor(
    product: CoverProduct,
    { before, now }: { before: string; now: string },
    options: GridLayerOptions,
  ) {
    super(options);
    this.product = product;
    this.before = before;
    this.now = now;
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    void this.draw(canvas, coords).then(
      (hasData) => done(hasData ? undefined : new Error('There is no data.'), canvas),
      (error: Error) => done(error, canvas),
    );
    return canvas;
  }

  private async draw(canvas: HTMLCanvasElement, coords: Coords): Promise<boolean> {
    const [before, now] = await Promise.all(
      [this.before, this.now].map((template) =>
        readCoverTile(this.product, Util.template(template, coords)),
      ),
    );
    const still = before && now && beginStillTile(canvas, TILE_PX, 1);
    if (!still) return false;
    const { context } = still;
    const image = context.createImageData(TILE_PX, TILE_PX);
    for (let pixel = 0; pixel < now.length; pixel++) {
      const colour = changeColour(this.product, before[pixel]!, now[pixel]!);
      if (colour) image.data.set([...colour, 255], pixel * 4);
    }
    context.putImageData(image, 0, 0);
    still.show();
    return true;
  }
}
