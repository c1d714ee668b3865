export { ShareMapButton } from './ui/ShareMapButton.tsx';
export { SharedMaps } from './ui/SharedMaps.tsx';
