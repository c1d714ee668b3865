export { createPayPalClient } from './create-paypal-client.ts';
export { verifyCapture } from './verify-capture.ts';
export type { PayPalClient, PayPalClientOptions } from './create-paypal-client.ts';
export type { PayPalOrder } from './paypal-order.ts';
export type { CaptureExpectation, CaptureRefusal, CaptureVerdict } from './verify-capture.ts';
