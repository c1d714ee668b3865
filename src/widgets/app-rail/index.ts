export { AppRail } from './ui/AppRail.tsx';
