import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import { onTestFinished } from 'vitest';

/** What the provider answers to a capture that took the money. */
export const captureResult = {
  id: 'ORDER1',
  status: 'COMPLETED',
  purchase_units: [{ payments: { captures: [{ id: 'CAPTURE-1', status: 'COMPLETED' }] } }],
};

interface StandIn {
  /** The bodies orders were made with. */
  orders: unknown[];
  scriptAddress(): string | null;
  approve(): Promise<void>;
  cancel(): void;
}

/**
 * PayPal's script as jsdom can run it: one button; the order it makes waits for `approve` or
 * `cancel`, as for a buyer in the provider's window.
 */
export function standInForPayPal({ scriptLoads = true } = {}): StandIn {
  const orders: unknown[] = [];
  let script: HTMLScriptElement | undefined;
  let shown: PayPalButtonsComponentOptions | undefined;

  const Buttons = (options: PayPalButtonsComponentOptions) => {
    const button = Object.assign(document.createElement('button'), { textContent: 'PayPal' });
    const setDisabled = async (isDisabled: boolean) => {
      button.disabled = isDisabled;
    };
    button.addEventListener('click', () => {
      shown = options;
      const create = async (body: unknown) => {
        orders.push(body);
        return 'ORDER1';
      };
      options
        .createOrder?.({ paymentSource: 'paypal' }, { order: { create } })
        .catch((error: unknown) => options.onError?.({ error }));
    });
    return {
      isEligible: () => true,
      async render(place: HTMLElement) {
        place.append(button);
        options.onInit?.(
          {},
          { enable: () => setDisabled(false), disable: () => setDisabled(true) },
        );
      },
      close: async () => {
        button.remove();
      },
      updateProps: async () => {},
    };
  };

  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue;
      script = node;
      if (scriptLoads) Object.assign(window, { paypal: { Buttons } });
      node.dispatchEvent(new Event(scriptLoads ? 'load' : 'error'));
    }
  });
  observer.observe(document.head, { childList: true });
  onTestFinished(() => {
    observer.disconnect();
    script?.remove();
    Object.assign(window, { paypal: undefined });
  });

  const orderMade = async () => {
    while (orders.length === 0) await new Promise((resolve) => setTimeout(resolve));
  };
  return {
    orders,
    scriptAddress: () => script?.getAttribute('src') ?? null,
    async approve() {
      await orderMade();
      const order = { capture: async () => captureResult };
      await shown?.onApprove?.({ orderID: 'ORDER1' }, { order } as never);
    },
    cancel() {
      shown?.onCancel?.({}, {} as never);
    },
  };
}
