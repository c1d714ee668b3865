import { describe, expect, it } from 'vitest';
import { verifyCapture } from '../../server/platform/outside/paypal/verify-capture.ts';
import { EXPECTED, aud, item, ORDERS, withPayPal, type Answer } from './paypal.fixture.ts';

const { paypal, call, askForToken, create, approve, capture, buy, ownToken } = withPayPal();

describe("the sandbox's PayPal", () => {
  it('creates, approves and captures an order that the real client verifies (X8, PAY-25)', async () => {
    const made = await create();
    expect([made.status, made.body.status]).toEqual([201, 'CREATED']);
    const { id } = made.body;
    expect(id).toMatch(/^[A-Z0-9]{17}$/);
    expect(verifyCapture((await paypal.client.getOrder(id))!, EXPECTED)).toEqual({
      ok: false,
      reason: 'order-status',
    });
    expect((await capture(id)).body.details[0]?.issue).toBe('ORDER_NOT_APPROVED');
    expect((await approve(id)).body.status).toBe('APPROVED');
    expect((await capture(id)).status).toBe(201);

    const order = await paypal.client.getOrder(id);
    expect(order?.purchase_units[0]?.amount.value).toBe('150.00');
    expect(verifyCapture(order!, EXPECTED)).toEqual({
      ok: true,
      paypalOrderId: id,
      captureId: expect.stringMatching(/^[A-Z0-9]{17}$/),
      payerEmail: 'payer@paypal.example',
    });
  });

  it("refuses in PayPal's format", async () => {
    const unknown = await call('GET', `${ORDERS}/NOSUCHORDER`);
    expect(unknown).toMatchObject({
      status: 404,
      body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
    });
    expect(unknown.body.debug_id).not.toBe('');
    expect(
      (await call('GET', `${ORDERS}/NOSUCHORDER`, undefined, 'Bearer made-up')).body.name,
    ).toBe('AUTHENTICATION_FAILURE');
    for (const credentials of ['sandbox-client:wrong', 'sandbox-client:']) {
      expect(await askForToken(credentials)).toMatchObject({
        status: 401,
        body: { error: 'invalid_client' },
      });
    }
  });

  it('refuses a second capture, a used invoice number and a declined payment method', async () => {
    const issueOf = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      return [status, body.name, body.details[0]?.issue];
    };
    const refusal = (issue: string) => [422, 'UNPROCESSABLE_ENTITY', issue];
    expect(await issueOf(capture(await buy()))).toEqual(refusal('ORDER_ALREADY_CAPTURED'));

    const [first, second] = [
      await create({ invoice_id: 'I1' }),
      await create({ invoice_id: 'I1' }),
    ];
    await approve(first.body.id);
    await approve(second.body.id);
    await capture(first.body.id);
    expect(await issueOf(capture(second.body.id))).toEqual(refusal('DUPLICATE_INVOICE_ID'));

    const { id } = (await create()).body;
    await approve(id, 'declined');
    expect(await issueOf(capture(id))).toEqual(refusal('INSTRUMENT_DECLINED'));
    await approve(id, 'good');
    expect((await capture(id)).status).toBe(201);
  });

  it.each<[string, object, number, string]>([
    ['items that do not add up', { items: [item('A', '149.99')] }, 422, 'ITEM_TOTAL_MISMATCH'],
    ['items without their total', { amount: aud('150') }, 422, 'ITEM_TOTAL_REQUIRED'],
    [
      'an amount other than its parts',
      { amount: { ...aud('151'), breakdown: { item_total: aud('150') } } },
      422,
      'AMOUNT_MISMATCH',
    ],
    [
      'an amount of nothing',
      { amount: aud('0.00'), items: undefined },
      422,
      'CANNOT_BE_ZERO_OR_NEGATIVE',
    ],
    [
      'two currencies',
      {
        amount: {
          ...aud('150'),
          breakdown: { item_total: { currency_code: 'USD', value: '150' } },
        },
      },
      422,
      'MISMATCHED_CURRENCY',
    ],
    [
      'a name of 128 characters',
      { items: [item('x'.repeat(128), '150')] },
      400,
      'INVALID_PARAMETER_SYNTAX',
    ],
  ])('refuses to create an order with %s', async (_, unit, status, issue) => {
    const answer = await create(unit);
    expect([answer.status, answer.body.details[0]?.issue]).toEqual([status, issue]);
  });

  it('does not capture an order with intent AUTHORIZE', async () => {
    const { id } = (await create({}, 'AUTHORIZE')).body;
    await approve(id);
    expect((await capture(id)).body.details[0]?.issue).toBe('ACTION_DOES_NOT_MATCH_INTENT');
  });

  it('refuses an unreadable body', async () => {
    const response = await fetch(paypal.baseUrl + ORDERS, {
      method: 'POST',
      headers: { authorization: `Bearer ${await ownToken()}` },
      body: '{"intent":',
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { details: [{ issue: 'MALFORMED_REQUEST_JSON' }] },
    ]);
  });
});
