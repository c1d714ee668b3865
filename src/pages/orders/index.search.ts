export { OrdersSearch } from './model/orders-search.ts';
