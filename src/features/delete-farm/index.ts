export { DeleteFarmDialog } from './ui/DeleteFarmDialog.tsx';
