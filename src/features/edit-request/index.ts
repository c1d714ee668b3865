export { $editRequest, editRequestTaken, farmEditRequested } from './model/edit-request.ts';
