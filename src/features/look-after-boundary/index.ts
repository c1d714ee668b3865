export { BoundaryCare } from './ui/BoundaryCare.tsx';
