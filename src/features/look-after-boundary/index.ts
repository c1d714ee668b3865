export { BoundaryHistory } from './ui/BoundaryHistory.tsx';
