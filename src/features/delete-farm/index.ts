export { $restoringFarms, farmRestored } from './model/restore-farm.ts';
export { DeleteFarmDialog } from './ui/DeleteFarmDialog.tsx';
