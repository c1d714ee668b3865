import {
  FeatureGroup,
  polygon,
  svg,
  type PathOptions,
  type Polygon as LeafletPolygon,
} from 'leaflet';
import type { MultiPolygon, Polygon } from 'geojson';
import { toLatLngs } from './lon-lat-adapters.ts';

export interface Area {
  id: string;
  /** WGS84, longitude first. */
  geometry: Polygon | MultiPolygon;
}

/**
 * Draws areas in one style as vector shapes: a canvas as large as the map costs more in each frame
 * than a few thousand vertices. Clicks on an area go to the map.
 */
export class AreasLayer extends FeatureGroup {
  private readonly style: PathOptions;
  private readonly drawn = new Map<string, { geometry: Area['geometry']; path: LeafletPolygon }>();

  constructor(style: PathOptions) {
    super();
    const { pane = 'overlayPane' } = style;
    this.style = { ...style, interactive: false, renderer: svg({ padding: 0.3, pane }) };
  }

  /** Draws exactly these areas; leaves those already drawn untouched. */
  show(areas: readonly Area[]): this {
    const wanted = new Map(areas.map((area) => [area.id, area.geometry]));
    for (const [id, { geometry, path }] of this.drawn) {
      if (wanted.get(id) === geometry) continue;
      this.removeLayer(path);
      this.drawn.delete(id);
    }
    for (const [id, geometry] of wanted) {
      if (this.drawn.has(id)) continue;
      const path = polygon(toLatLngs(geometry), this.style);
      this.drawn.set(id, { geometry, path });
      this.addLayer(path);
    }
    return this;
  }
}
