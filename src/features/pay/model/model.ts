/** The slice's state: the payment in progress, and the order that is being recorded. */
export * from './order-model.ts';
export * from './payment-model.ts';
