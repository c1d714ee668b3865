// Stands in for PayPal's JavaScript SDK v5 in the sandbox: the part of `window.paypal` that a shop
// with buttons uses. Everything is drawn through the DOM and the CSSOM, so that it runs under a
// Content-Security-Policy without inline styles or eval.
(() => {
  const script = document.currentScript;
  const address = new URL(script.src);
  const restBase = address.href.slice(0, address.href.indexOf('/sdk/js'));
  const clientId = address.searchParams.get('client-id') ?? '';
  // PayPal's own default, so that a shop that forgets to ask for its currency notices here.
  const currency = address.searchParams.get('currency') ?? 'USD';

  const styles = `
.paypal-sandbox-buttons { display: grid; gap: 12px; }
.paypal-sandbox-button, .paypal-sandbox-dialog button {
  min-height: 48px; padding: 8px 16px; border: 0; border-radius: 8px; cursor: pointer;
  font: 600 16px/1.25 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif;
}
.paypal-sandbox-button:focus-visible, .paypal-sandbox-dialog button:focus-visible {
  outline: 3px solid #4c9aff; outline-offset: 2px;
}
.paypal-sandbox-button[disabled], .paypal-sandbox-dialog button[disabled] { cursor: default; opacity: 0.6; }
.paypal-sandbox-button[data-funding=paypal] { background: #ffc439; color: #111b17; }
.paypal-sandbox-button[data-funding=card] { background: #2c2e2f; color: #fff; border: 1px solid #6b7370; }
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
.paypal-sandbox-dialog button { background: #e6ebe8; color: #15201b; }
.paypal-sandbox-dialog button[data-choice=pay] { background: #0b57d0; color: #fff; }
`;

  function element(name, properties = {}, children = []) {
    const { dataset, ...rest } = properties;
    const node = Object.assign(document.createElement(name), rest);
    Object.assign(node.dataset, dataset);
    node.append(...children);
    return node;
  }

  let isStyled = false;
  function addStyles() {
    if (isStyled) return;
    isStyled = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }

  let token;
  function accessToken() {
    token ??= send('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    }).then((answer) => answer.access_token);
    token.catch(() => (token = undefined));
    return token;
  }

  async function send(path, init) {
    const response = await fetch(restBase + path, init);
    const body = await response.json();
    if (response.ok) return body;
    const issue = body.details?.[0]?.issue ?? body.name ?? body.error;
    throw Object.assign(new Error(`PayPal sandbox: ${issue}`), { details: body.details });
  }

  async function call(method, path, body) {
    const headers = {
      authorization: `Bearer ${await accessToken()}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    };
    return send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  const orderPath = (id, action = '') => `/v2/checkout/orders/${encodeURIComponent(id)}${action}`;
  const checkoutPath = (id, action = '') => `/checkout/${encodeURIComponent(id)}${action}`;

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

  /** Shows the order to the payer; resolves to `pay`, `decline` or `cancel`. */
  function askPayer(order) {
    addStyles();
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
      // Escape closes a modal dialog too, which is a cancel.
      dialog.addEventListener('close', () => {
        dialog.remove();
        resolve(choice);
      });
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  async function checkOut(props, orderID, fundingSource) {
    const order = await call('GET', checkoutPath(orderID));
    const other = order.purchase_units.find((unit) => unit.amount.currency_code !== currency);
    if (other) {
      throw new Error(
        `Expected currency from order api call to be ${currency}, got ${other.amount.currency_code}.`,
      );
    }
    const choice = await askPayer(order);
    if (choice === 'cancel') {
      props.onCancel?.({ orderID }, { redirect: (url) => location.assign(url) });
      return;
    }
    const method = choice === 'pay' ? 'good' : 'declined';
    const approved = await call('POST', checkoutPath(orderID, '/approve'), { method });
    const data = {
      orderID,
      payerID: approved.payer.payer_id,
      paymentID: null,
      facilitatorAccessToken: await accessToken(),
      paymentSource: fundingSource,
    };
    await props.onApprove?.(data, {
      order: {
        capture: () => call('POST', orderPath(orderID, '/capture')),
        get: () => call('GET', orderPath(orderID)),
      },
      redirect: (url) => location.assign(url),
      restart: () => checkOut(props, orderID, fundingSource),
    });
  }

  /** Resolves to whether `onClick` let the payment begin. */
  async function mayBegin(props, fundingSource) {
    let isAllowed = true;
    const actions = {
      resolve: () => Promise.resolve(),
      reject: () => {
        isAllowed = false;
        return Promise.resolve();
      },
    };
    await props.onClick?.({ fundingSource }, actions);
    return isAllowed;
  }

  async function pay(props, fundingSource) {
    if (!(await mayBegin(props, fundingSource))) return;
    const orderID = await props.createOrder(
      { paymentSource: fundingSource },
      {
        order: { create: async (order) => (await call('POST', '/v2/checkout/orders', order)).id },
      },
    );
    await checkOut(props, orderID, fundingSource);
  }

  const LABELS = { paypal: 'PayPal', card: 'Debit or Credit Card' };

  function Buttons(givenProps = {}) {
    const props = { ...givenProps };
    const sources = props.fundingSource ? [props.fundingSource] : Object.keys(LABELS);
    let root;
    let buttons = [];
    let isEnabled = true;
    let isPaying = false;

    const refresh = () => {
      for (const button of buttons) button.disabled = !isEnabled || isPaying;
    };
    const setEnabled = (value) => {
      isEnabled = value;
      refresh();
      return Promise.resolve();
    };

    async function click(fundingSource) {
      isPaying = true;
      refresh();
      try {
        await pay(props, fundingSource);
      } catch (error) {
        if (props.onError) props.onError(error);
        else console.error(error);
      } finally {
        isPaying = false;
        refresh();
      }
    }

    return {
      isEligible: () => sources.every((source) => source in LABELS),
      render(container) {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        if (!place)
          return Promise.reject(
            new Error('The container of the PayPal buttons is not in the page.'),
          );
        addStyles();
        buttons = sources.map((source) => {
          const button = element('button', {
            type: 'button',
            className: 'paypal-sandbox-button',
            textContent: LABELS[source],
            dataset: { funding: source },
          });
          button.addEventListener('click', () => click(source));
          return button;
        });
        root = element('div', { className: 'paypal-sandbox-buttons' }, buttons);
        place.append(root);
        props.onInit?.({}, { enable: () => setEnabled(true), disable: () => setEnabled(false) });
        return Promise.resolve();
      },
      close() {
        root?.remove();
        return Promise.resolve();
      },
      updateProps(changed) {
        Object.assign(props, changed);
        return Promise.resolve();
      },
      hasReturned: () => false,
      resume: () => {},
    };
  }

  window[script.dataset.namespace ?? 'paypal'] = {
    version: 'sandbox',
    FUNDING: { PAYPAL: 'paypal', CARD: 'card' },
    Buttons,
  };
})();
