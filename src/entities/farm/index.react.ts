export { reloadFarmLists, useDeletedFarms, useFarmSummaries } from './api/use-farm-lists.ts';
export {
  loadBoundary,
  loadFarmAreas,
  loadFarmParcels,
  useFarmAreas,
  useFarms,
} from './api/use-farms.ts';
export { saveFarm } from './api/save-farm.ts';
export type { ChosenBoundary, FarmToAdd, FarmToUpdate, NewFarm } from './api/save-farm.ts';
export { thumbnailQuery } from './api/use-thumbnail.ts';
export { FarmThumbnail } from './ui/FarmThumbnail.tsx';
export { LpaChip } from './ui/LpaChip.tsx';
export {
  $editRequest,
  editRequestTaken,
  farmEditRequested,
  firstFarmRequested,
  newFarmRequested,
} from './state/edit-request.ts';
