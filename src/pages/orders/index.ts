export { OrdersPage } from './ui/OrdersPage.tsx';
