export { $doneOrder, $isCartLocked } from './model/model.ts';
export { useCheckout } from './model/use-checkout.ts';
export { PaymentPanel } from './ui/PaymentPanel.tsx';
