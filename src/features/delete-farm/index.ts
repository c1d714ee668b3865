export { DeleteFarmDialog, type DeleteFarmDialogProps } from './ui/DeleteFarmDialog.tsx';
