import { describe, expect, it } from 'vitest';
import { orderRecord } from '../../../../tests/support/orders/order-record.ts';
import { expectedMinutes, isLongOrder } from './expected-minutes.ts';
import {
  areFilesUnderWay,
  copyWords,
  filesTitle,
  filesWords,
  leftOutWords,
  paymentWords,
} from './order-words.ts';

const files = (changes: Partial<ReturnType<typeof orderRecord>['files']>) =>
  orderRecord({}, changes);

describe('order texts', () => {
  it('say how the order was paid', () => {
    expect(paymentWords(orderRecord({ capture_id: 'CAPTURE-1' }))).toBe(
      'Card or PayPal · CAPTURE-1',
    );
    expect(
      paymentWords(orderRecord({ method: 'Plan', plan_name: 'Riverina', capture_id: null })),
    ).toBe('Plan · Riverina');
    const free = orderRecord({ method: 'Free', capture_id: null });
    expect(paymentWords(free)).toBe('Free reorder');
    expect(paymentWords({ ...free, is_refresh: true })).toBe(
      'Made once more with newer data, free of charge',
    );
  });

  it('treat files as in progress until they are sent or have failed', () => {
    const states = ['waiting', 'making', 'incomplete', 'sent', 'failed'] as const;
    expect(states.map((state) => areFilesUnderWay(files({ state })))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(filesTitle(files({ state: 'making' }).files)).toBe('Creating files');
  });

  it('say whether making the files or sending the e-mail failed', () => {
    expect(filesTitle(files({ state: 'failed', failure: 'making' }).files)).toBe(
      'Files could not be created',
    );
    expect(filesTitle(files({ state: 'failed', failure: 'mail' }).files)).toBe(
      'The e-mail could not be sent',
    );
    expect(filesTitle(files({ state: 'making', failure: 'mail' }).files)).toBe('Creating files');
  });

  it('say who else gets the files of an order by plan', () => {
    const changes = {
      method: 'Plan',
      plan_name: 'Riverina',
      copies_to: ['a@x.au', 'b@x.au'],
    } as const;
    const order = (state: 'making' | 'sent') =>
      orderRecord({ ...changes, copies_to: [...changes.copies_to] }, { state });
    expect(copyWords(order('making'))).toEqual([
      'A copy of the files goes to a@x.au, b@x.au, for Riverina.',
    ]);
    expect(copyWords(order('sent'))).toEqual([
      'A copy of the files went to a@x.au, b@x.au, for Riverina.',
    ]);
    expect(copyWords(orderRecord())).toEqual([]);
  });

  it('say what was left out of the order and why', () => {
    const line = { property_name: 'Kurrajong Park', item_type: 'Free Carbon Reorder' } as const;
    expect(leftOutWords(orderRecord({ left_out: [line] }))).toEqual([
      'Forest Carbon Report (free reorder) · Kurrajong Park is not in this order: another order had already used the free reorder. Nothing was charged for it.',
    ]);
    expect(leftOutWords(orderRecord())).toEqual([]);
  });

  it('say when the files are expected, that they are late, and when the next attempt is', () => {
    const expected_by = '2022-03-03T02:00:00.000Z';
    const words = (change: object, now: string) =>
      filesWords(
        files({ state: 'making', list: [], expected_by, ...change }).files,
        Date.parse(now),
      );
    expect(words({}, '2022-03-03T01:40:00Z')).toEqual([
      expect.stringMatching(/^Expected by 3 Mar 2022/),
    ]);
    expect(words({}, '2022-03-03T02:01:00Z')).toEqual([
      expect.stringMatching(
        /^This is taking longer than we promised: we expected the files by 3 Mar/,
      ),
    ]);
    const next_try = '2022-03-03T02:15:00.000Z';
    expect(words({ trouble: 'It failed.', next_try }, '2022-03-03T02:01:00Z')).toEqual([
      'It failed.',
      expect.stringMatching(/^Delayed, next 3 Mar 2022/),
    ]);
    expect(words({ state: 'sent' }, '2022-03-03T02:01:00Z').join()).not.toMatch(/expected/i);
  });

  it('promise a time based on the parcels and dates to measure', () => {
    expect(expectedMinutes([0, 0])).toEqual({ from: 2, to: 10 });
    expect(expectedMinutes([100])).toEqual({ from: 2, to: 10 });
    const { from, to } = expectedMinutes([12_143]);
    // An order of this size took 22 minutes.
    expect(from).toBeLessThan(22);
    expect(to).toBeGreaterThan(22);
    expect(expectedMinutes([6_000, 6_143])).toEqual({ from, to });
    expect(isLongOrder([12_143])).toBe(true);
    expect(isLongOrder([1_000, 1_000])).toBe(false);
  });

  it('say where the files were sent', () => {
    const words = filesWords(files({ sent_to: 'a@b.au' }).files);
    expect(words).toEqual([expect.stringMatching(/^Sent to a@b\.au on 3 Mar 2022/)]);
  });

  it('say that files deleted by an earlier version are no longer stored, and why files are late', () => {
    const [, gone] = filesWords(files({ list: [] }).files);
    expect(gone).toContain('no longer stored here');
    expect(filesWords(files({ state: 'failed', list: [] }).files)).toEqual([]);
    const late = files({ state: 'making', list: [], trouble: 'It takes longer.' });
    expect(filesWords(late.files)).toEqual(['It takes longer.']);
  });
});
