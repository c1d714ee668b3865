export { useFarmAreas, useFarms, useVerifiedFarms } from './api/use-farms.ts';
