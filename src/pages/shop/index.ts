export { ShopPage } from './ui/ShopPage.tsx';
