export {
  $editRequest,
  editRequestTaken,
  farmEditRequested,
  newFarmRequested,
} from './model/model.ts';
