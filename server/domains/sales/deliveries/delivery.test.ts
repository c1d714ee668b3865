import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import {
  buyKey,
  keyItem,
  MERCHANT,
  paymentOf,
  startPayPal,
  type TestPayPal,
} from '../../../../tests/support/orders/paid-order.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import { JobInterruptedError, type JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { MailRefusedError, type MailMessage } from '../../../platform/mail/index.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';
import { deliverLongOrder, deliverOrder, MAX_TRIES } from './deliver-order.ts';
import { notifyOfFailedDelivery } from './delivery-notices.ts';

const email = 'farmer@fenceline.example';

describe('delivery of a paid Farm Key', () => {
  let server: TestServer;
  let paypal: TestPayPal;
  let client: Client;
  let farm: number;
  let sent: MailMessage[];
  let mailFails = 0;
  let refusal: MailRefusedError | null = null;
  let refuses = (_message: MailMessage): boolean => true;
  /** The refusal the server reports for the buyer while it accepts the copies. */
  let copiesOnly: OutsideUnavailableError | null = null;

  beforeAll(async () => {
    paypal = await startPayPal();
    const mailer = {
      async send(message: MailMessage) {
        if (refusal && refuses(message)) throw refusal;
        if (mailFails > 0) {
          mailFails -= 1;
          throw new Error('the mail server is away');
        }
        sent.push(message);
        return { rejected: [], ...(copiesOnly ? { refusal: copiesOnly } : {}) };
      },
    };
    server = await startTestServer({
      app: { paypal: paypal.client, mailer },
      env: { PAYPAL_MERCHANT_ID: MERCHANT },
    });
    client = await server.owner(email);
    const [created] = await client.send(contract.farms.create, {
      email,
      property_name: 'Kurrajong <Park>',
      pic_code: 'NK123456',
      front_gate_address: '201 Sullivan Road, Tarrangool NSW 2709, Australia',
      typed_front_gate_address: '201***Sullivan Road***Tarrangool***NSW***2709',
      front_gate_lat: -34.4669,
      front_gate_lng: 146.2206,
      not_owner: false,
      owner_name: '',
      owner_business_name: '',
      owner_phone_number: '',
      owner_email_address: '',
    });
    farm = created.create_property;
    const parcels = await client.send(contract.parcels.atPoint, { lng: 146.20478, lat: -34.46488 });
    await client.send(contract.farms.addParcels, {
      property_id: farm,
      cibo_ids: parcels.map((parcel) => parcel.cadastre_polygon_pid),
    });
  });
  afterAll(async () => {
    await server.stop();
    await paypal.stop();
  });
  beforeEach(() => {
    sent = [];
    mailFails = 0;
    refusal = null;
    refuses = () => true;
    copiesOnly = null;
  });
  afterEach(() => vi.restoreAllMocks());

  const deliver = (orderId: number) =>
    deliverOrder(server.app)({ paymentId: orderId }, { isLastTry: false });
  /** Delays, in seconds, of the jobs queued for the order. */
  const waiting = async (orderId: number) => {
    const { rows } = await server.database.pool.query<{ seconds: number }>(
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job
       WHERE name = 'deliver-payment' AND data->>'paymentId' = $1 ORDER BY created_on`,
      [String(orderId)],
    );
    return rows.map((row) => row.seconds);
  };
  const stateOf = async (orderId: number) =>
    server.database.asOwner
      .selectFrom('delivery')
      .select(['state', 'failure', 'files', 'tries'])
      .where('payment_id', '=', orderId)
      .executeTakeFirst();

  it('sends one e-mail with boundary files and a PDF to the buyer', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    await deliver(orderId);
    const [mail] = sent as [MailMessage];
    expect(mail).toMatchObject({ to: email, messageId: `<delivery-${orderId}@localhost>` });
    expect(mail.text).toContain('Farm Key: Kurrajong <Park>');
    expect(mail.html).toContain('Kurrajong &lt;Park&gt;');
    const attached = mail.attachments ?? [];
    expect(
      attached.map((file) => file.fileName.replace(/^.*?(-boundary|-farm-key)/, '$1')),
    ).toEqual(['-boundary.geojson', '-boundary.kml', '-boundary-shapefile.zip', '-farm-key.pdf']);
    const geojson = JSON.parse(strFromU8(attached[0]?.content as Uint8Array)) as {
      features: unknown[];
    };
    expect(geojson.features).toHaveLength(1);
    expect(Object.keys(unzipSync(attached[2]?.content as Uint8Array)).length).toBeGreaterThan(3);
    expect(strFromU8(attached[3]?.content ?? new Uint8Array()).slice(0, 5)).toBe('%PDF-');
    expect(await stateOf(orderId)).toMatchObject({ state: 'sent' });
  });

  it('sends one e-mail, however often the files are requested and the job runs', async () => {
    const { orderId, items } = await buyKey(client, paypal, email, farm);
    await client.send(contract.reports.generate, {
      status: 'submitted',
      items,
      user_email: email,
      plan_owners: [],
    });
    await deliver(orderId);
    await deliver(orderId);
    expect(sent).toHaveLength(1);
  });

  it('retries a failed mail with the same Message-ID and the same files', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    mailFails = 1;
    await deliver(orderId);
    expect(await stateOf(orderId)).toMatchObject({ state: 'making', failure: 'mail' });
    const files = (await stateOf(orderId))?.files;
    expect(files?.length).toBe(4);
    await deliver(orderId);
    expect(await stateOf(orderId)).toMatchObject({ state: 'sent', failure: null, files });
    expect(sent.map((mail) => mail.messageId)).toEqual([`<delivery-${orderId}@localhost>`]);
  });

  it('retries an unavailable mail server with pauses of up to 15 minutes', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    mailFails = 11;
    for (let tried = 0; tried < 11; tried++) await deliver(orderId);
    const pauses = (await waiting(orderId)).slice(2);
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    await deliver(orderId);
    expect(sent).toHaveLength(1);
  });

  it('is marked failed after days of failures, and retains the files', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    mailFails = 2;
    await deliver(orderId);
    expect(await stateOf(orderId)).toMatchObject({ state: 'making', tries: 1 });
    await server.database.asOwner
      .updateTable('delivery')
      .set({ tries: MAX_TRIES - 1 })
      .where('payment_id', '=', orderId)
      .execute();
    await deliver(orderId);
    expect(await stateOf(orderId)).toMatchObject({ state: 'failed', failure: 'mail' });
    const [first] = (await stateOf(orderId))?.files ?? [];
    expect(await server.app.files.get(first?.key as string)).not.toBeNull();
    mailFails = 0;
    await deliver(orderId);
    expect(sent).toHaveLength(0);
  });

  it('is retried after one failure, even if the server was off for days before', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    mailFails = 1;
    vi.spyOn(server.app, 'now').mockReturnValue(new Date(Date.now() + 4 * 86_400_000));
    await deliver(orderId);
    expect(await stateOf(orderId)).toMatchObject({ state: 'making', failure: 'mail' });
    await deliver(orderId);
    expect(sent).toHaveLength(1);
  });

  it('is mailed again to the buyer alone if the mail server first accepted only the copies', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    const agent = 'agent@fenceline.example';
    await server.database.asOwner
      .updateTable('payment')
      .set({ copies_to: [agent] })
      .where('id', '=', orderId)
      .execute();
    copiesOnly = new OutsideUnavailableError('Mail', 'status', { status: 451 });
    await deliver(orderId);
    expect(await stateOf(orderId)).toMatchObject({ state: 'making', failure: 'mail' });
    copiesOnly = null;
    await deliver(orderId);
    expect(await stateOf(orderId)).toMatchObject({ state: 'sent', failure: null });
    expect(sent.map(({ to, cc }) => [to, cc])).toEqual([
      [email, [agent]],
      [email, []],
    ]);
  });

  it('contains links when the mail server rejects the size of the attachments', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    refusal = new MailRefusedError('too-large');
    refuses = ({ attachments }) => attachments !== undefined && attachments.length > 0;
    await deliver(orderId);
    expect(sent).toMatchObject([
      { attachments: [], text: expect.stringContaining('These links work until ') },
    ]);
    expect(await stateOf(orderId)).toMatchObject({ state: 'sent' });
  });

  it('is given up at once when the mail server rejects the message permanently', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    refusal = new MailRefusedError('rejected');
    await deliver(orderId);
    expect(await stateOf(orderId)).toMatchObject({ state: 'failed', failure: 'mail' });
    expect((await waiting(orderId)).length).toBe(2);
  });

  it('notifies support when it is given up, even if the mail server is unavailable at first (SM-20)', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    refusal = new MailRefusedError('rejected');
    await deliver(orderId);
    refusal = null;
    const notices = async () => {
      const { rows } = await server.database.pool.query<{ reader: 'buyer' | 'support' }>(
        `SELECT data->>'reader' AS reader FROM pgboss.job
         WHERE name = 'notify-of-failed-delivery' AND data->>'paymentId' = $1`,
        [String(orderId)],
      );
      return rows.map((row) => row.reader);
    };
    expect(await notices()).toEqual(['support']);
    const tell = (isLastTry: boolean) =>
      notifyOfFailedDelivery(server.app)({ paymentId: orderId, reader: 'support' }, { isLastTry });
    mailFails = 2;
    await expect(tell(false)).rejects.toThrow('away');
    await tell(true);
    expect(await notices()).toEqual(['support', 'support']);
    await tell(false);
    expect(sent).toMatchObject([
      {
        to: server.app.settings.SUPPORT_EMAIL,
        subject: `Fenceline: order ${orderId} could not be delivered`,
        text: expect.stringContaining(email),
      },
    ]);
  });

  it('is made by one run at a time, and the other runs retry later', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    await Promise.all(Array.from({ length: 5 }, () => deliver(orderId)));
    expect(sent).toHaveLength(1);
    expect((await waiting(orderId)).filter((seconds) => seconds === 60).length).toBe(4);
  });

  it('is not mailed by a process that lost its lock while making the files', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    const makeReport = server.app.makeReport;
    vi.spyOn(server.app, 'makeReport').mockImplementationOnce(async (order) => {
      const { rows } = await server.database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks
         WHERE locktype = 'advisory' AND objid = $1
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [orderId],
      );
      expect(rows).toHaveLength(1);
      return makeReport(order);
    });
    await expect(deliver(orderId)).rejects.toThrow(/connection|terminat/i);
    expect(sent).toHaveLength(0);
    await deliver(orderId);
    expect(sent).toHaveLength(1);
  });

  it('does not count as failed when a stopping server interrupts its report, and runs again', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    const before = await waiting(orderId);
    const stop = new JobInterruptedError('The server stops.');
    vi.spyOn(server.app, 'makeReport').mockRejectedValueOnce(stop);
    await expect(deliver(orderId)).rejects.toBe(stop);
    expect(await stateOf(orderId)).toMatchObject({ state: 'making', failure: null, tries: 0 });
    expect(await waiting(orderId)).toEqual(before);
    await deliver(orderId);
    expect(sent).toHaveLength(1);
  });

  it('starts by itself when the buyer’s browser never requested it', async () => {
    const items = [keyItem(farm)];
    const [checkout] = await client.send(contract.orders.startCheckout, { items });
    const captured = await paypal.pay(checkout.order_id);
    const [paid] = await client.send(contract.orders.payByCard, paymentOf(email, items, captured));
    const { rows } = await server.database.pool.query<{ waits: boolean }>(
      `SELECT start_after > now() + interval '9 minutes' AS waits FROM pgboss.job
       WHERE name = 'deliver-payment' AND data->>'paymentId' = $1`,
      [String(paid.add_paypal_payment)],
    );
    expect(rows).toEqual([{ waits: true }]);
    await deliver(paid.add_paypal_payment);
    expect(sent.map((mail) => mail.to)).toEqual([email]);
  });

  it('moves a long order to its own queue, which makes and mails it', async () => {
    const { orderId } = await buyKey(client, paypal, email, farm);
    await server.database.pool.query(
      `UPDATE payment_item
       SET comparison_cads = (SELECT jsonb_agg('pid-' || at) FROM generate_series(1, 6000) AS at)
       WHERE payment_id = $1`,
      [orderId],
    );
    await deliver(orderId);
    expect(sent).toHaveLength(0);
    const { rows } = await server.database.pool.query<{ data: { paymentId: number } }>(
      `DELETE FROM pgboss.job WHERE name = 'deliver-long-payment'
       RETURNING data - 'traceparent' AS data`,
    );
    expect(rows.map(({ data }) => data)).toEqual([{ paymentId: orderId }]);
    await deliverLongOrder(server.app)(rows[0]!.data, { isLastTry: false });
    expect(sent).toHaveLength(1);
  });

  it('leaves the queue within seconds of the request', async () => {
    // Jobs of earlier tests would come first.
    await server.database.pool.query("DELETE FROM pgboss.job WHERE name = 'deliver-payment'");
    // Only this queue is worked; the others stay idle.
    await server.jobs.work({ 'deliver-payment': deliverOrder(server.app) } as JobHandlers);
    await buyKey(client, paypal, email, farm);
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 200,
    });
  });
});
