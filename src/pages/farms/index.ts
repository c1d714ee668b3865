export { FarmsPage } from './ui/FarmsPage.tsx';
