export { EditProfileDialog } from './ui/EditProfileDialog.tsx';
