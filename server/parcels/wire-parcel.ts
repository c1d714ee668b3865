import type { ParcelRecord } from '#entities/parcel';
import type { WireParcel } from '#shared/api/contract';

export const wireParcelOf = (parcel: ParcelRecord): WireParcel => ({
  cadastre_polygon_pid: parcel.pid,
  jurisdictional_id: parcel.jurisdictionalId,
  geometry: parcel.geometry,
});
