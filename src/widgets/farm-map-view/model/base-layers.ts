import type { AppSettings } from '#shared/config/react';

/** Base layers in selector order; the first configured one is the default. */
export const BASE_LAYERS = [
  { id: 'satellite', label: 'Satellite' },
  { id: 'streets', label: 'Streets' },
] as const;
export type BaseLayer = (typeof BASE_LAYERS)[number]['id'];

type BaseMaps = Pick<AppSettings['base_maps'], BaseLayer>;

export const offeredBaseLayers = (maps: BaseMaps) =>
  BASE_LAYERS.filter(({ id }) => maps[id] !== null);

/** From here, the names of roads and places have room between the paddocks. */
export const REFERENCE_ZOOM = 12;

/** Satellite unless only streets are configured (MAP-19). */
export const defaultBaseLayer = (maps: BaseMaps): BaseLayer =>
  offeredBaseLayers(maps)[0]?.id ?? 'satellite';
