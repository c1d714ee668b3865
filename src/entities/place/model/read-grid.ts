import { GRID_ZONES, lonLatOfGrid } from '#shared/lib/geo';
import type { LonLat } from '#shared/lib/lon-lat';

const EASTING = `(?:E(?:ASTING)?[:= ]{0,3})?(\\d{6}(?:\\.\\d{1,6})?) ?M?E?`;
const NORTHING = `(?:N(?:ORTHING)?[:= ]{0,3})?(\\d{7}(?:\\.\\d{1,6})?) ?M?N?`;
const ZONE = `(?:MGA(?:94|2020)? ?)?(?:ZONE ?)?(\\d{2}) ?[A-Z]?`;
const BETWEEN = ' ?[,;/ ] ?';
const ZONE_FIRST = new RegExp(`^${ZONE}${BETWEEN}${EASTING}${BETWEEN}${NORTHING}$`);
const ZONE_LAST = new RegExp(`^${EASTING}${BETWEEN}${NORTHING}${BETWEEN}${ZONE}$`);
const NO_ZONE = new RegExp(`^${EASTING}${BETWEEN}${NORTHING}$`);

const EXAMPLE = '55 500000 6300000';

/** Reads easting and northing on the Map Grid of Australia, with its zone; null for other text. */
export function readGrid(text: string): { position: LonLat } | { problem: string } | null {
  if (NO_ZONE.test(text)) {
    const problem = `Easting and northing need their MGA zone, such as ${EXAMPLE}.`;
    return { problem };
  }
  const first = ZONE_FIRST.exec(text);
  const last = first ? null : ZONE_LAST.exec(text);
  const parts = first?.slice(1) ?? (last && [last[3]!, last[1]!, last[2]!]);
  if (!parts) return null;
  const [zone, eastingM, northingM] = parts.map(Number) as [number, number, number];
  if (zone < GRID_ZONES.first || zone > GRID_ZONES.last) {
    const zones = `${GRID_ZONES.first} to ${GRID_ZONES.last}`;
    return { problem: `MGA zones are ${zones}. Please check the zone, such as ${EXAMPLE}.` };
  }
  return { position: lonLatOfGrid({ zone, eastingM, northingM }) };
}
