export { createPayPalClient } from './create-paypal-client.ts';
export { environmentOf } from './environment.ts';
export { takenCapture } from './taken-capture.ts';
export { verifyCapture } from './verify-capture.ts';
export type { PayPalClient, PayPalClientOptions } from './create-paypal-client.ts';
export type { PayPalOrder } from './paypal-order.ts';
export type { CaptureExpectation, CaptureRefusal, CaptureVerdict } from './verify-capture.ts';
