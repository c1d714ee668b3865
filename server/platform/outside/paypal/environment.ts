/** Live and sandbox PayPal are two worlds; an address says which one it belongs to. */
export function environmentOf(address: string): 'live' | 'sandbox' | 'other' {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  if (!host.endsWith('.paypal.com')) return 'other';
  return host.includes('.sandbox.') ? 'sandbox' : 'live';
}
