export { ShareMap } from './ui/ShareMap.tsx';
export { SharedMaps } from './ui/SharedMaps.tsx';
