export { $isCartLocked } from './model/recording.ts';
export { useCheckout } from './model/use-checkout.ts';
export { PaymentPanel } from './ui/PaymentPanel.tsx';
