import type {
  Components,
  CreateInstanceOptions,
  PayPalOneTimePaymentSessionOptions,
} from '@paypal/paypal-js/sdk-v6';
import { onTestFinished } from 'vitest';

interface StandIn {
  /** The options the SDK was started with; null before. */
  startedWith(): object | null;
  scriptAddress(): string | null;
  approve(): Promise<void>;
  cancel(): void;
  fail(error: Error): void;
}

const LABELS = { 'paypal-button': 'PayPal', 'paypal-basic-card-button': 'Debit or Credit Card' };

/** Defines the SDK's elements with real buttons, so that queries by role find them. */
function defineElements(): void {
  for (const [tagName, textContent] of Object.entries(LABELS)) {
    if (customElements.get(tagName)) continue;
    customElements.define(
      tagName,
      class extends HTMLElement {
        static observedAttributes = ['disabled'];
        private button = Object.assign(document.createElement('button'), { textContent });

        connectedCallback(): void {
          this.append(this.button);
        }

        attributeChangedCallback(): void {
          this.button.disabled = this.hasAttribute('disabled');
        }
      },
    );
  }
}

/**
 * PayPal's SDK v6 for jsdom. An order waits for `approve`, `cancel` or `fail`, as it would for a
 * buyer in the provider's window.
 */
export function standInForPayPal({ scriptLoads = true, cards = true } = {}): StandIn {
  let script: HTMLScriptElement | undefined;
  let options: object | null = null;
  let shown: PayPalOneTimePaymentSessionOptions | undefined;
  let orderMade: Promise<{ orderId: string }> | undefined;

  const createSession = (callbacks: PayPalOneTimePaymentSessionOptions) => ({
    async start(_presentation: object, made: Promise<{ orderId: string }>) {
      shown = callbacks;
      orderMade = made;
      await made;
    },
    cancel: () => {},
    // Removing the buttons closes an open window, which its buyer did not approve.
    destroy: () => {
      if (shown === callbacks) shown.onCancel?.({});
    },
  });
  const paypal = {
    version: '6.0.0',
    async createInstance(given: CreateInstanceOptions<Components[]>) {
      options = given;
      return {
        findEligibleMethods: async () => ({
          isEligible: (source: string) => source === 'paypal' || (cards && source === 'card'),
        }),
        createPayPalOneTimePaymentSession: createSession,
        createPayPalGuestOneTimePaymentSession: createSession,
      };
    },
  };

  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue;
      script = node;
      if (scriptLoads) {
        defineElements();
        Object.assign(window, { paypal });
      }
      node.dispatchEvent(new Event(scriptLoads ? 'load' : 'error'));
    }
  });
  observer.observe(document.head, { childList: true });
  onTestFinished(() => {
    observer.disconnect();
    script?.remove();
    Object.assign(window, { paypal: undefined });
  });

  return {
    startedWith: () => options,
    scriptAddress: () => script?.getAttribute('src') ?? null,
    async approve() {
      const { orderId } = (await orderMade) ?? { orderId: '' };
      const approved = shown;
      shown = undefined;
      await approved?.onApprove?.({ orderId, fundingSource: 'paypal' });
    },
    cancel() {
      shown?.onCancel?.({});
    },
    fail(error) {
      shown?.onError?.(Object.assign(error, { code: 'ERR_TEST', isRecoverable: false }));
    },
  };
}
