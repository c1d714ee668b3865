export { useOrders } from './api/use-orders.ts';
