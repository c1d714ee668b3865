export { createPayPalClient } from './create-paypal-client.ts';
export { environmentOf } from './environment.ts';
export { takenCapture } from './taken-capture.ts';
export { verifyCapture } from './verify-capture.ts';
export type { PayPalClient } from './create-paypal-client.ts';
export type { PayPalOrder } from './paypal-order.ts';
export type { CaptureRefusal, CaptureVerdict } from './verify-capture.ts';
