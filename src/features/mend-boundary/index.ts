export { BoundaryHealthPanel } from './ui/BoundaryHealthPanel.tsx';
