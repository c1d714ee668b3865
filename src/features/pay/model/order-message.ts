import type { expectedMinutes } from '#entities/order';

const SUCCESS = {
  paid: 'Order Succeeded - Generating Files.',
  free: 'Re-Order Succeeded - Generating Files.',
};

/**
 * PAY-16, PAY-17. The rest of the text is OP-51's, with the order's own minutes. Shown for 20 s.
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
