import type { Position } from 'geojson';

/** Adjacent paddocks of a few hectares, each a closed ring in degrees of WGS84. */
export const syntheticPaddocks = (count: number, vertices: number): Position[][] =>
  Array.from({ length: count }, (_, i) => {
    const [lng, lat] = [145 + (i % 100) / 100, -35 - Math.floor(i / 100) / 100];
    const ring = Array.from({ length: vertices - 1 }, (_, vertex): Position => {
      const angle = (2 * Math.PI * vertex) / (vertices - 1);
      const radius = 0.0035 + 0.0006 * Math.sin(7 * angle + i);
      return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
    });
    return [...ring, ring[0]!];
  });

/** A KML in the style of virtual globes; each paddock has a name and a style. */
export function syntheticKml(paddocks: readonly Position[][]): string {
  const lines = paddocks.map(
    (ring, i) =>
      `<Placemark><name>Paddock ${i + 1}</name><styleUrl>#paddock</styleUrl><Polygon><tessellate>1</tessellate><outerBoundaryIs><LinearRing><coordinates>
${ring.map(([x, y]) => `${x!.toFixed(7)},${y!.toFixed(7)},0`).join(' ')}
</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Paddocks</name>
<Style id="paddock"><LineStyle><color>ff0088ff</color></LineStyle></Style>
${lines.join('\n')}
</Document></kml>`;
}
