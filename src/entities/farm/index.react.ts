export { reloadFarmLists, useDeletedFarms, useFarmSummaries } from './api/use-farm-lists.ts';
export { loadBoundary, loadFarmAreas, useFarmAreas, useFarms } from './api/use-farms.ts';
export { createFarm, type CreatedFarm, type NewFarm } from './api/store-farm.ts';
export { storeBoundary, storeFile, type ChosenBoundary } from './api/store-boundary.ts';
export { thumbnailQuery } from './api/use-thumbnail.ts';
export { FarmThumbnail } from './ui/FarmThumbnail.tsx';
export { LpaChip } from './ui/LpaChip.tsx';
export {
  $editRequest,
  editRequestTaken,
  farmEditRequested,
  newFarmRequested,
} from './state/edit-request.ts';
