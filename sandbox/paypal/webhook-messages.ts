import { createHmac, randomUUID } from 'node:crypto';
import type { SandboxRefund } from './order-book.ts';

/** A message as PayPal posts it: its body and the headers that sign it. */
export interface SignedMessage {
  headers: Record<string, string>;
  body: string;
}

const EVENT_TYPES = {
  refund: 'PAYMENT.CAPTURE.REFUNDED',
  reversal: 'PAYMENT.CAPTURE.REVERSED',
} as const;

const CERT_URL = 'https://api.sandbox.paypal.example/v1/notifications/certs/CERT-SANDBOX';

/** Writes the messages of the stand-in and recognises them again, with a secret instead of a key. */
export function webhookMessages({ secret, webhookId }: { secret: string; webhookId: string }) {
  const signatureOf = (id: string, time: string, webhook: string, body: string) =>
    createHmac('sha256', secret).update(`${id}|${time}|${webhook}|${body}`).digest('base64');

  return {
    write(kind: keyof typeof EVENT_TYPES, refund: SandboxRefund, time: string): SignedMessage {
      const transmissionId = randomUUID();
      const body = JSON.stringify({
        id: `WH-${randomUUID().toUpperCase()}`,
        event_version: '1.0',
        resource_version: '2.0',
        create_time: time,
        resource_type: 'refund',
        event_type: EVENT_TYPES[kind],
        summary: `A ${refund.amount.value} ${refund.amount.currency_code} capture payment was paid back`,
        resource: refund,
      });
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': CERT_URL,
          'paypal-transmission-id': transmissionId,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': signatureOf(transmissionId, time, webhookId, body),
        },
      };
    },

    /**
     * Answers a request to verify a message; like PayPal's, the check covers the event's bytes as
     * received.
     */
    status(request: string): 'SUCCESS' | 'FAILURE' {
      const given = JSON.parse(request) as Record<string, string>;
      const mark = '"webhook_event":';
      const body = request.slice(request.indexOf(mark) + mark.length, request.lastIndexOf('}'));
      const { transmission_id: id = '', transmission_time: time = '', webhook_id: to = '' } = given;
      const isOurs = given['transmission_sig'] === signatureOf(id, time, to, body);
      return isOurs && to === webhookId ? 'SUCCESS' : 'FAILURE';
    },
  };
}
