import type { AppContext } from '../../../server/domains/app-context.ts';
import { deliverOrder, MAX_TRIES } from '../../../server/domains/sales/deliveries/deliver-order.ts';
import type { MailMessage } from '../../../server/platform/mail/index.ts';
import { MERCHANT, startPayPal } from './paid-order.ts';
import { rowsIn } from '../server/rows.ts';
import { startTestServer } from '../server/test-server.ts';

export const BUYER = 'farmer@fenceline.example';

/** Starts a server with the fake PayPal, a mailbox, a buyer with farms, and comparison parcels. */
export async function startPaidShop(
  changes: Partial<AppContext> = {},
  env: Record<string, string> = {},
) {
  const paypal = await startPayPal();
  const sent: MailMessage[] = [];
  const mailer = {
    async send(message: MailMessage) {
      sent.push(message);
      return { rejected: [] };
    },
  };
  const server = await startTestServer({
    app: { paypal: paypal.client, mailer, ...changes },
    env: { PAYPAL_MERCHANT_ID: MERCHANT, ...env },
  });
  const rows = rowsIn(server.database, server.issuer);
  const ownerId = await rows.owner(BUYER);
  const near = await server.app.parcels.atPoint(146.20478, -34.46488);
  const [one] = near;
  if (!one) throw new Error('the sample cadastre has no parcel where the tests look for one');

  return {
    server,
    paypal,
    sent,
    rows,
    ownerId,
    client: await server.client(BUYER),
    /** Parcels of the cadastre for comparing a farm. */
    pids: near.map((parcel) => parcel.pid),
    /** Creates a farm of the buyer's for which every report can be ordered. */
    async farm(): Promise<number> {
      const id = await rows.farm(ownerId, 'farm_key');
      await rows.parcel(id);
      return id;
    },
    deliver: (orderId: number) =>
      deliverOrder(server.app)({ paymentId: orderId }, { isLastTry: false }),
    /** Simulates days of attempts: the next failure is the last. */
    async hasTriedForDays(orderId: number): Promise<void> {
      await server.database.asOwner
        .updateTable('delivery')
        .set({ tries: MAX_TRIES - 1 })
        .where('payment_id', '=', orderId)
        .execute();
    },
    itemsOf: (orderId: number) =>
      server.database.asOwner
        .selectFrom('payment_item')
        .selectAll()
        .where('payment_id', '=', orderId)
        .orderBy('id')
        .execute(),
    ordersFor: (farmId: number) =>
      server.database.asOwner
        .selectFrom('payment')
        .selectAll()
        .where('id', 'in', (q) =>
          q.selectFrom('payment_item').select('payment_id').where('farm_id', '=', farmId),
        )
        .orderBy('created_at')
        .execute(),
    async stop() {
      await server.stop();
      await paypal.stop();
    },
  };
}

export type PaidShop = Awaited<ReturnType<typeof startPaidShop>>;

/** Returns the error of a refused call; a call that succeeds fails the test. */
export const refusalOf = (sent: Promise<unknown>): Promise<{ code: string; message: string }> =>
  sent.then(
    () => {
      throw new Error('the call was answered');
    },
    (error: { code: string; message: string }) => error,
  );
