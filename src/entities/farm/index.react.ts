export { reloadFarmLists, useDeletedFarms, useFarmSummaries } from './api/use-farm-lists.ts';
export { useFarmAreas, useFarms } from './api/use-farms.ts';
export { FarmThumbnail } from './ui/FarmThumbnail.tsx';
export { LpaChip } from './ui/LpaChip.tsx';
