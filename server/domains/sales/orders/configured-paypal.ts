import type { AppContext } from '../../app-context.ts';
import { CallError } from '../../../platform/call-error.ts';
import type { PayPalClient } from '../../../platform/outside/paypal/index.ts';

export function configuredPayPal({ paypal }: AppContext): PayPalClient {
  if (paypal) return paypal;
  throw new CallError('OUTSIDE_UNAVAILABLE', 'Card payment is not configured on this server.');
}
