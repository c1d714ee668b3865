// Stands in for PayPal's JavaScript SDK v6 in the sandbox: the parts of `window.paypal` and its
// custom elements that a shop with one-time payments uses. Renders through the DOM and the CSSOM only,
// so that it runs under a Content-Security-Policy without inline styles or eval.
(() => {
  const { src } = document.currentScript;
  const base = src.slice(0, src.indexOf('/web-sdk/v6/core'));

  const buttonStyles = `
button {
  min-height: 48px; padding: 8px 16px; border: 0; border-radius: 8px; cursor: pointer;
  font: 600 16px/1.25 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif;
}
button:focus-visible { outline: 3px solid #4c9aff; outline-offset: 2px; }
button[disabled] { cursor: default; opacity: 0.6; }
`;
  const elementStyles = `
:host { display: block; }
button { width: 100%; }
.paypal { background: #ffc439; color: #111b17; }
.card { background: #2c2e2f; color: #fff; border: 1px solid #6b7370; }
`;
  const dialogStyles = `
.paypal-sandbox-dialog {
  box-sizing: border-box; width: min(448px, calc(100vw - 32px)); max-height: calc(100vh - 32px);
  margin: auto; padding: 24px; overflow: auto; border: 0; border-radius: 12px;
  background: #fff; color: #15201b;
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif;
}
.paypal-sandbox-dialog::backdrop { background: rgb(0 0 0 / 0.65); }
.paypal-sandbox-dialog h2 { margin: 0; font-size: 22px; font-weight: 700; }
.paypal-sandbox-dialog p { margin: 4px 0 16px; color: #43524a; }
.paypal-sandbox-dialog table { width: 100%; border-collapse: collapse; margin: 0 0 16px; }
.paypal-sandbox-dialog th, .paypal-sandbox-dialog td {
  padding: 8px 0; border-bottom: 1px solid #d5ddd9; text-align: left; font-weight: 400; overflow-wrap: anywhere;
}
.paypal-sandbox-dialog td { padding-left: 16px; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.paypal-sandbox-dialog tfoot :is(th, td) { border: 0; font-weight: 700; }
.paypal-sandbox-actions { display: grid; gap: 8px; }
.paypal-sandbox-actions button { background: #e6ebe8; color: #15201b; }
.paypal-sandbox-actions button[data-choice=pay] { background: #0b57d0; color: #fff; }
`;

  function element(name, properties = {}, children = []) {
    const { dataset, ...rest } = properties;
    const node = Object.assign(document.createElement(name), rest);
    Object.assign(node.dataset, dataset);
    node.append(...children);
    return node;
  }

  function sheetOf(styles) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    return sheet;
  }

  let isStyled = false;
  function addDialogStyles() {
    if (isStyled) return;
    isStyled = true;
    const sheet = sheetOf(`${dialogStyles}.paypal-sandbox-actions { ${buttonStyles} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }

  /** Defines a button in a shadow tree, like PayPal's elements; while disabled it ignores clicks. */
  function defineButton(tagName, className, label) {
    if (customElements.get(tagName)) return;
    const sheets = [sheetOf(buttonStyles), sheetOf(elementStyles)];
    customElements.define(
      tagName,
      class extends HTMLElement {
        static observedAttributes = ['disabled'];
        #button = element('button', { type: 'button', className, textContent: label });

        constructor() {
          super();
          const shadow = this.attachShadow({ mode: 'open', delegatesFocus: true });
          shadow.adoptedStyleSheets = sheets;
          shadow.append(this.#button);
        }

        attributeChangedCallback() {
          this.#button.disabled = this.hasAttribute('disabled');
        }
      },
    );
  }

  async function send(path, init) {
    const response = await fetch(base + path, init);
    const body = await response.json();
    if (response.ok) return body;
    throw new Error(`PayPal sandbox: ${body.details?.[0]?.issue ?? body.name}`);
  }

  const formatMoney = ({ currency_code: code, value }) => `${code} ${value}`;

  function orderTable(order) {
    const row = (label, money) =>
      element('tr', {}, [
        element('th', { scope: 'row', textContent: label }),
        element('td', { textContent: formatMoney(money) }),
      ]);
    const units = order.purchase_units;
    const items = units.flatMap((unit) => unit.items ?? []);
    return element('table', {}, [
      element(
        'tbody',
        {},
        items.map((item) =>
          row(
            item.quantity === '1' ? item.name : `${item.quantity} × ${item.name}`,
            item.unit_amount,
          ),
        ),
      ),
      element(
        'tfoot',
        {},
        units.map((unit) => row('Total', unit.amount)),
      ),
    ]);
  }

  /** Shows the order to the payer; resolves to `pay`, `decline` or `cancel`, also on abort. */
  function askPayer(order, signal) {
    addDialogStyles();
    return new Promise((resolve) => {
      const heading = element('h2', {
        id: `paypal-sandbox-${order.id}`,
        textContent: 'PayPal sandbox',
      });
      const choices = [
        ['pay', 'Pay now'],
        ['cancel', 'Cancel'],
        ['decline', 'Decline payment'],
      ].map(([choice, label]) =>
        element('button', { type: 'button', textContent: label, dataset: { choice } }),
      );
      const payees = order.purchase_units.map((unit) => unit.payee.merchant_id).join(', ');
      const dialog = element('dialog', { className: 'paypal-sandbox-dialog' }, [
        heading,
        element('p', { textContent: `Pay to ${payees}. A stand-in for PayPal: no money moves.` }),
        orderTable(order),
        element('div', { className: 'paypal-sandbox-actions' }, choices),
      ]);
      dialog.setAttribute('aria-labelledby', heading.id);
      let choice = 'cancel';
      for (const button of choices) {
        button.addEventListener('click', () => {
          choice = button.dataset.choice;
          dialog.close();
        });
      }
      // Escape also closes a modal dialog and counts as a cancel.
      dialog.addEventListener('close', () => {
        dialog.remove();
        resolve(choice);
      });
      signal.addEventListener('abort', () => dialog.close());
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  /** A session of successive attempts to pay, each from `start` to approved, cancelled or failed. */
  function createSession(fundingSource, callbacks) {
    let leaving = new AbortController();

    async function run(orderMade, { signal }) {
      const { orderId } = await orderMade;
      const order = await send(`/checkout/${encodeURIComponent(orderId)}`);
      const choice = signal.aborted ? 'cancel' : await askPayer(order, signal);
      if (choice === 'cancel') {
        callbacks.onCancel?.({ orderId });
        return 'canceled';
      }
      const { payer } = await send(`/checkout/${encodeURIComponent(orderId)}/approve`, {
        method: 'POST',
        body: JSON.stringify({ method: choice === 'pay' ? 'good' : 'declined' }),
      });
      await callbacks.onApprove?.({ orderId, payerId: payer.payer_id, fundingSource });
      return 'approved';
    }

    return {
      async start(_presentation, orderMade = Promise.resolve({ orderId: callbacks.orderId })) {
        leaving = new AbortController();
        // If the order cannot be created, `start` rejects with the caller's own error.
        await orderMade;
        const paymentSessionState = await run(orderMade, leaving).catch((error) => {
          callbacks.onError?.(error);
          return 'error';
        });
        callbacks.onComplete?.({ paymentSessionState });
      },
      cancel: () => leaving.abort(),
      destroy: () => leaving.abort(),
      hasReturned: () => false,
      resume: async () => {},
    };
  }

  const eligible = {
    isEligible: (fundingSource) => fundingSource === 'paypal' || fundingSource === 'card',
    getDetails: () => ({ canBeVaulted: false }),
  };

  const COMPONENTS = {
    'paypal-payments'() {
      defineButton('paypal-button', 'paypal', 'PayPal');
      return {
        createPayPalOneTimePaymentSession: (callbacks) => createSession('paypal', callbacks),
      };
    },
    'paypal-guest-payments'() {
      defineButton('paypal-basic-card-button', 'card', 'Debit or Credit Card');
      return {
        createPayPalGuestOneTimePaymentSession: (callbacks) => createSession('card', callbacks),
      };
    },
  };

  window.paypal = {
    // SDK version; loaders check the major version.
    version: '6.0.0',
    async createInstance({ clientId, clientToken, components = [] }) {
      if (!clientId && !clientToken) throw new Error('createInstance needs a client id or token.');
      const unknown = components.find((name) => !(name in COMPONENTS));
      if (unknown) throw new Error(`The sandbox has no component ${unknown}.`);
      return Object.assign(
        {
          findEligibleMethods: async () => eligible,
          hydrateEligibleMethods: () => eligible,
          updateLocale: () => {},
        },
        ...components.map((name) => COMPONENTS[name]()),
      );
    },
  };
})();
