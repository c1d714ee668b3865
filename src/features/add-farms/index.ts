export { AddFarms } from './ui/AddFarms.tsx';
