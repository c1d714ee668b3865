export { $editRequest, editRequestTaken, farmEditRequested } from './model/model.ts';
