/** Everything that a map of a boundary shows. Its file depends on nothing else, not even the clock. */
export interface BoundaryMapInput {
  generatedAt: Date;
  farm: {
    propertyId: number;
    propertyName: string;
    picCode: string;
    frontGateAddress: string;
    /** WGS84 degrees. */
    gate: { lng: number; lat: number };
  };
  areaHa: number;
  /** Land parcels with GeoJSON geometries as text; empty for a custom boundary. */
  parcels: readonly { lotPlan: string; geometry: string }[];
  /** Features of the custom boundary as JSON text; null for a farm of land parcels. */
  features: string | null;
  /** Paddocks as their owner drew them, with GeoJSON geometries as text. */
  paddocks: readonly { name: string; geometry: string }[];
  /** True if the parcels are made up. */
  isSample: boolean;
}
