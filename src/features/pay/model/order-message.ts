import type { expectedMinutes } from '#entities/order';

const SUCCESS = {
  paid: 'Order Succeeded - Generating Files.',
  free: 'Re-Order Succeeded - Generating Files.',
};

/**
 * Message after an order, shown for 20 s. Its first sentence is that of PAY-16 or PAY-17, the rest
 * that of OP-51 with the order's own minutes.
 */
export const orderSucceeded = (
  kind: keyof typeof SUCCESS,
  { from, to }: ReturnType<typeof expectedMinutes>,
) => ({
  lines: [
    `${SUCCESS[kind]} The server takes around ${from} to ${to} minutes to generate your files and will send them to you by e-mail. You do not need to keep this window open. If you believe there is an error, please contact support.`,
  ],
  durationMs: 20_000,
});
