export { $pricedItems, $totalCents } from './model/prices.ts';
export { $isCartLocked } from './model/recording.ts';
export { PaymentPanel } from './ui/PaymentPanel.tsx';
