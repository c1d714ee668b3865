/** What happens between the payment provider's buttons and the screen that shows them. */
export interface CardSession {
  /** True while nothing may be paid. */
  isLocked: boolean;
  /** The buyer pressed one of the buttons. */
  pressed: () => void;
  /** Creates the provider's order; returns its id. */
  start: () => Promise<string>;
  /** The buyer approved the order; nothing is charged yet. */
  approved: (paypalOrderId: string) => void;
  /** The buyer closed the provider's window. */
  cancelled: () => void;
  /** The provider reported an error, which is logged and never shown (PAY-26, PAY-27). */
  stopped: (error: unknown) => void;
  /** The buttons unmounted, which ends any payment in progress there. */
  left?: () => void;
  /** Another value recreates the buttons, which closes the provider's window. */
  round?: number;
}
