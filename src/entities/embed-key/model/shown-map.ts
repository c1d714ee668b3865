import type { EmbedMap } from '#shared/api/contract';

/** What a key shows. Hectares are the land's: null where neither boundary nor parcels are shared. */
export type ShownMap = Omit<EmbedMap, 'area_ha'> & { area_ha: number | null };
