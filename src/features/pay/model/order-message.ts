const SUCCESS = {
  paid: 'Order Succeeded - Generating Files.',
  free: 'Re-Order Succeeded - Generating Files.',
};

/** PAY-16, PAY-17; the rest of the text is OP-51's. Shown for 20 s. */
export const orderSucceeded = (kind: keyof typeof SUCCESS) => ({
  lines: [
    `${SUCCESS[kind]} The server takes around 2 to 10 minutes to generate your files and will send them to you by e-mail. You do not need to keep this window open. If you believe there is an error, please contact support.`,
  ],
  durationMs: 20_000,
});
