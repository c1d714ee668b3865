/**
 * Generates a KML in the style of virtual globes: adjacent paddocks of a few hectares, each with a
 * name and a style.
 */
export function syntheticKml(placemarks: number, vertices: number): string {
  const lines = Array.from({ length: placemarks }, (_, i) => {
    const [lng, lat] = [145 + (i % 100) / 100, -35 - Math.floor(i / 100) / 100];
    const corners = Array.from({ length: vertices - 1 }, (_, corner) => {
      const angle = (2 * Math.PI * corner) / (vertices - 1);
      const radius = 0.0035 + 0.0006 * Math.sin(7 * angle + i);
      const [x, y] = [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
      return `${x.toFixed(7)},${y.toFixed(7)},0`;
    });
    return `<Placemark><name>Paddock ${i + 1}</name><styleUrl>#paddock</styleUrl><Polygon><tessellate>1</tessellate><outerBoundaryIs><LinearRing><coordinates>
${[...corners, corners[0]].join(' ')}
</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Paddocks</name>
<Style id="paddock"><LineStyle><color>ff0088ff</color></LineStyle></Style>
${lines.join('\n')}
</Document></kml>`;
}
