export { areaHa } from './area-ha.ts';
export { polygonsHa, ringAreaHa } from './ring-area.ts';
export { azimuthalPlane, type AzimuthalPlane, type PlanePoint } from './azimuthal-plane.ts';
export { bboxOf, bboxOfPolygons, extentOf } from './bbox.ts';
export { distanceToGeometry } from './distance-to-geometry.ts';
export { AUSTRALIA_BOUNDS } from './australia-bounds.ts';
export {
  areaFault,
  geometryFault,
  type FaultSearch,
  type GeometryFault,
} from './geometry-fault.ts';
export { lengthM } from './length-m.ts';
export { GRID_ZONES, lonLatOfGrid } from './map-grid.ts';
export { nestRings } from './nest-rings.ts';
export { pointInGeometry, rayCrosses } from './point-in-geometry.ts';
export { pointWithin } from './point-within.ts';
export { intersectionBetween, intersectionsOf, edgesOf } from './edge-intersections.ts';
export { geometryOf, polygonsOf } from './polygons-of.ts';
export { flatRing, positionsOf } from './flat-ring.ts';
export {
  boxesMeet,
  boxOf,
  emptyBox,
  growBox,
  isInBox,
  isInsideRing,
  middleOf,
  reversed,
  signedArea,
  type Box,
  type PackedRing,
} from './ring.ts';
export { tidyRing } from './tidy-ring.ts';
export { simplifyRing, squaredDistanceToEdge } from './simplify-ring.ts';
export {
  ARCHIVE_EXTENSIONS,
  GEO_EXTENSIONS,
  GEO_FORMATS,
  hasExtension,
  type GeoFormatId,
} from './geo-formats.ts';
export { codeOf, definitionOf, knownCrs, type Datum } from './known-crs.ts';
