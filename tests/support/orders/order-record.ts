import type { AdministeredOrder, OrderRecord } from '#shared/api/contract';

/** An order with delivered files, as the server sends it, with the test's changes. */
export const orderRecord = (
  changes: Partial<OrderRecord> = {},
  files: Partial<OrderRecord['files']> = {},
): OrderRecord => ({
  order_id: 12,
  ordered_at: '2022-03-03T01:30:00.000Z',
  method: 'CC',
  plan_name: null,
  capture_id: 'CAPTURE-1',
  total: 75,
  currency: 'AUD',
  items: [
    {
      item_id: 31,
      property_id: 7,
      property_name: 'Kurrajong Park',
      item_type: 'Property Key',
      price: 75,
    },
  ],
  ...changes,
  files: {
    state: 'sent',
    since: '2022-03-03T01:34:00.000Z',
    trouble: null,
    sent_to: 'farmer@fenceline.example',
    list: [
      {
        item_id: 31,
        file_name: 'kurrajong-park-farm-key.pdf',
        content_type: 'application/pdf',
        byte_length: 1_250_000,
      },
    ],
    ...files,
  },
});

/** The same order as admins list it. */
export const administeredOrder = (changes: Partial<AdministeredOrder> = {}): AdministeredOrder => ({
  order_id: 12,
  ordered_at: '2026-11-30T00:00:00.000Z',
  buyer_email: 'farmer@fenceline.example',
  buyer_name: 'Ann Farmer',
  ordered_by: null,
  method: 'CC',
  plan_name: null,
  capture_id: 'CAPTURE-1',
  total: 75,
  items: [
    {
      item_id: 41,
      property_name: 'Kurrajong Park',
      item_type: 'Property Key',
      price: 75,
      refundable: 50,
    },
  ],
  refunds: [],
  open_refunds: [],
  state: 'sent',
  since: '2026-11-30T00:00:00.000Z',
  failure: null,
  tries: 0,
  cause: null,
  next_try: null,
  sent_to: null,
  lacks_imagery: false,
  ...changes,
});
