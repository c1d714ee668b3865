/** Returns the PayPal environment that a URL belongs to. Live and sandbox are separate. */
export function environmentOf(address: string): 'live' | 'sandbox' | 'other' {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  if (!host.endsWith('.paypal.com')) return 'other';
  return host.includes('.sandbox.') ? 'sandbox' : 'live';
}
