export { restoreKept } from './model/keep-farm.ts';
export { KeepFarm } from './ui/KeepFarm.tsx';
export { KeptFarmsCard } from './ui/KeptFarmsCard.tsx';
