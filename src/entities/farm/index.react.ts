export { useFarmParcels, useFarms, useVerifiedFarms } from './api/use-farms.ts';
