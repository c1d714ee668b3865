export { $isCartLocked } from './model/order-model.ts';
export { $doneOrder } from './model/payment-model.ts';
export { useCheckout } from './model/use-checkout.ts';
export { PaymentPanel } from './ui/PaymentPanel.tsx';
export { PayStatement } from './ui/PayStatement.tsx';
