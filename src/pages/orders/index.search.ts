export { ordersSearch } from './model/orders-search.ts';
