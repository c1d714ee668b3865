import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { ParcelRecord, ParcelType } from '#entities/parcel';
import { areaHa } from '#shared/lib/geo';

/** Origin of the difficult parcels, far from the sample district. */
const ORIGIN = [140, -30] as const;
/** Edge of about one hectare's square, in degrees. */
const STEP = 0.001;

const at = ([x, y]: Position): Position => [
  Math.round((ORIGIN[0] + x! * STEP) * 1e7) / 1e7,
  Math.round((ORIGIN[1] + y! * STEP) * 1e7) / 1e7,
];
const ring = (...vertices: Position[]): Position[] => [...vertices, vertices[0]!].map(at);
const square = (x: number, y: number, size: number): Position[] =>
  ring([x, y], [x + size, y], [x + size, y + size], [x, y + size]);

let made = 0;
function parcel(
  geometry: Polygon | MultiPolygon,
  lot = String(made + 1),
  parcelType: ParcelType = 'lot',
): ParcelRecord {
  made += 1;
  return {
    pid: `SA${made}`,
    jurisdictionalId: `D5000AL${lot}`,
    state: 'SA',
    lot,
    section: null,
    plan: '5000',
    planType: 'D',
    volume: '5123',
    folio: String(made),
    localGovernmentArea: null,
    nrmRegion: null,
    parcelType,
    areaHa: areaHa(geometry),
    geometry,
  };
}

const polygon = (...coordinates: Position[][]): Polygon => ({ type: 'Polygon', coordinates });
const pieces = (...coordinates: Position[][][]): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates,
});

/** Shapes that real cadastres contain but simple polygons do not cover, around 140° E, 30° S. */
export function difficultParcels(): ParcelRecord[] {
  made = 0;
  const riverBank = Array.from({ length: 900 }, (_, i): Position => [
    60 + i / 30,
    3 * Math.sin(i / 20) + 0.3 * Math.sin(i / 2),
  ]);
  return [
    // A paddock around a house block that fills its hole.
    parcel(polygon(square(0, 0, 9), square(3, 3, 2).toReversed())),
    parcel(polygon(square(3, 3, 2))),
    // One lot in two pieces, and one lot with two records.
    parcel(pieces([square(10, 0, 4)], [square(15, 1, 3), square(16, 2, 1).toReversed()])),
    parcel(polygon(square(20, 0, 3)), 'X'),
    parcel(polygon(square(24, 0, 3)), 'X'),
    // Neighbours that touch at a vertex, and along half an edge.
    parcel(polygon(square(30, 0, 4))),
    parcel(polygon(square(34, 4, 4))),
    parcel(polygon(ring([30, 4], [32, 4], [32, 7], [30, 7]))),
    // Lots stacked on top of each other.
    parcel(polygon(square(40, 0, 3))),
    parcel(polygon(square(40, 0, 3))),
    parcel(polygon(square(41, 1, 1))),
    // A strip one metre wide, and a needle.
    parcel(polygon(ring([45, 0], [55, 0], [55, 0.01], [45, 0.01]))),
    parcel(polygon(ring([45, 1], [57, 1.2], [45, 1.4]))),
    // Both banks of a river with hundreds of vertices and the water between them.
    parcel(polygon(ring(...riverBank, [90, -20], [60, -20]))),
    parcel(polygon(ring(...riverBank.toReversed(), [60, 20], [90, 20]))),
    // Parcel types that a radius search near a farm never returns.
    parcel(polygon(square(0, 10, 9)), 'R', 'road'),
    parcel(polygon(square(10, 10, 9)), 'M', 'marine'),
  ];
}
