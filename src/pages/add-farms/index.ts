export { AddFarmsPage } from './ui/AddFarmsPage.tsx';
