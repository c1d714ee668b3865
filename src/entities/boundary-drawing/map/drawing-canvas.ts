import { DomUtil, Layer, type Map as LeafletMap } from 'leaflet';
import type { DrawingScene } from './drawing-scene.ts';
import { paintDrawing } from './paint-drawing.ts';
import { screenOf } from './screen.ts';

/** Draws a drawing on one canvas over the map, at most once per frame, with any number of vertices. */
export class DrawingCanvas extends Layer {
  private readonly canvas = DomUtil.create<'canvas'>(
    'canvas',
    'farm-map-drawing leaflet-zoom-hide',
  );
  private scene: DrawingScene | null = null;
  private frame = 0;
  private readonly paintSoon = () => {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paint());
  };

  override onAdd(map: LeafletMap): this {
    map.getPane('overlayPane')!.append(this.canvas);
    this.canvas.style.pointerEvents = 'none';
    map.on('move zoomend viewreset resize', this.paintSoon);
    this.paintSoon();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('move zoomend viewreset resize', this.paintSoon);
    cancelAnimationFrame(this.frame);
    this.canvas.remove();
    return this;
  }

  show(scene: DrawingScene): void {
    this.scene = scene;
    this.paintSoon();
  }

  private paint(): void {
    const map = this._map as LeafletMap | null;
    if (!map || !this.scene) return;
    const screen = screenOf(map);
    const density = Math.ceil(globalThis.devicePixelRatio || 1);
    const [width, height] = [screen.width * density, screen.height * density];
    const { canvas } = this;
    // Setting a size clears and reallocates the canvas, so the size is set only when it changes.
    if (canvas.width !== width || canvas.height !== height)
      Object.assign(canvas, { width, height });
    canvas.style.width = `${screen.width}px`;
    canvas.style.height = `${screen.height}px`;
    DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]));
    const pen = canvas.getContext('2d');
    if (!pen) return;
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.clearRect(0, 0, screen.width, screen.height);
    paintDrawing(pen, screen, this.scene);
  }
}
