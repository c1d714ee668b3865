import { z } from 'zod';
import * as field from '../fields.ts';
import type { SettingGroup } from '../setting.ts';

/** Base maps, the names over them and marker pictures. */
export const MAPS = {
  BASE_MAP_SATELLITE: {
    schema: field.tileAddress.optional(),
    about: 'Tile address with {z}/{x}/{y}.',
  },
  BASE_MAP_STREETS: {
    schema: field.tileAddress.optional(),
    about: 'Tile address with {z}/{x}/{y}.',
  },
  BASE_MAP_ATTRIBUTION: {
    schema: z.string().default(''),
    about: 'Attribution shown with the base maps.',
  },
  BASE_MAP_IN_REPORTS: {
    schema: field.oneOf('yes', 'no').default('no'),
    about:
      'Whether the licences of the satellite map and of REFERENCE_TILES permit printing them in reports.',
  },
  BASE_MAP_OFFLINE: {
    schema: field.oneOf('yes', 'no').default('no'),
    about:
      'yes lets devices keep tiles of both base maps and the reference tiles for use without a connection. Set it only if the licence of the tiles permits it, and their server sends CORS headers.',
  },
  REFERENCE_TILES: {
    schema: field.tileAddress.optional(),
    about:
      'Tile address with {z}/{x}/{y} of transparent tiles with the names of roads and places, drawn over the satellite map from zoom 12.',
  },
  REFERENCE_ATTRIBUTION: {
    schema: z.string().default(''),
    about: 'Attribution shown with the reference tiles.',
  },
  MAPBOX_TOKEN: {
    schema: field.text.optional(),
    about: 'Public token for marker pictures.',
  },
} as const satisfies SettingGroup;
