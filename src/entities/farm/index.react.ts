export { useFarmParcels, useFarms } from './api/use-farms.ts';
