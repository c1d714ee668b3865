export { SoilProjectsPage } from './ui/SoilProjectsPage.tsx';
