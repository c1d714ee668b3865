// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import type { PlanPerson, PlanRecord } from '#shared/api/contract';
import { $message } from '#shared/snackbar/react';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import { enterText, replaceText } from '../../../../tests/support/screens/enter-text.ts';
import { answerCalls, EMAIL, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { AgentAdminPage } from './AgentAdminPage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

type ClientParams = { plan_id: number; owner_emails: string[]; authorised_by: string };
type PriceParams = { plan_id: number; property_key_price: string };

const planPerson = (
  client: Pick<PlanPerson, 'email' | 'authorised_by' | 'accepted_at'>,
): PlanPerson => ({
  ...client,
  authorised_at: '2026-03-01T02:00:00.000Z',
  lets_order: false,
  cap_cents: null,
  name: null,
  business_name: null,
  farms: 0,
  orders: 0,
  last_order_at: null,
  spent_cents: 0,
  month_cents: 0,
});

/** A server that stores the plans. */
function open(plans: PlanRecord[] = [planRecord()]) {
  const kept = { plans };
  const change = (planId: number, changes: (plan: PlanRecord) => Partial<PlanRecord>) => {
    kept.plans = kept.plans.map((plan) =>
      plan.plan_id === planId ? { ...plan, ...changes(plan) } : plan,
    );
  };
  const answers = {
    'plans.owned': vi.fn<() => Promise<unknown>>(async () => kept.plans),
    'plans.people': async ({ plan_id: id }: { plan_id: number }) =>
      kept.plans
        .filter((plan) => plan.plan_id === id)
        .flatMap((plan) => plan.authorised_client_emails.map((client) => planPerson(client))),
    'plans.history': async () => [],
    'plans.addClients': vi.fn<(params: ClientParams) => Promise<unknown>>(async (params) => {
      change(params.plan_id, (plan) => ({
        authorised_client_emails: [
          ...plan.authorised_client_emails,
          ...params.owner_emails.map((email) => ({
            email,
            authorised_by: params.authorised_by,
            accepted_at: null,
          })),
        ],
      }));
      return [{ add_plan_authorised_clients: true }];
    }),
    'plans.removeClients': vi.fn<(params: ClientParams) => Promise<unknown>>(async (params) => {
      change(params.plan_id, (plan) => ({
        authorised_client_emails: plan.authorised_client_emails.filter(
          ({ email }) => !params.owner_emails.includes(email),
        ),
      }));
      return [{ remove_plan_authorised_clients: true }];
    }),
    'plans.setPrices': vi.fn<(params: PriceParams) => Promise<unknown>>(async (params) => {
      change(params.plan_id, () => ({ property_key_price: Number(params.property_key_price) }));
      return [{ set_plan_prices: true }];
    }),
    'plans.statements': async () => [],
  };
  answerCalls(answers);
  return { ...showScreen(AgentAdminPage, '/agent-admin'), answers, kept };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('AgentAdminPage', () => {
  it('shows only one sentence and the way to the map to users without a plan (AGENT-01, AGENT-02)', async () => {
    open([]);
    await screen.findByRole('heading', { name: 'You do not have access to this section.' });
    expect(screen.getAllByRole('heading')).toHaveLength(1);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Open the map']);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows the chosen plan with prices, owners and clients (AGENT-03..09)', async () => {
    open([
      planRecord(),
      planRecord({ plan_id: 4, plan_name: 'Another', owner_emails: ['b@c.au'] }),
    ]);
    const plans = await screen.findByRole('combobox', { name: 'Plan' });
    expect(screen.queryByText('$140.00')).toBeNull();
    await userEvent.selectOptions(plans, 'Riverina Agronomy');
    screen.getByRole('heading', { name: 'Riverina Agronomy' });
    for (const price of ['$60.00', '$140.00', '$120.50']) screen.getByText(price);
    within(screen.getByRole('region', { name: 'Plan owners' })).getByText(
      'agent@fenceline.example',
    );
    const clients = within(screen.getByRole('region', { name: 'Authorized clients' }));
    await clients.findByText('client@fenceline.example');
    clients.getByRole('button', { name: 'Delete client@fenceline.example' });
  });

  it('says why an archived plan takes no new clients', async () => {
    open([planRecord({ archived_at: '2026-03-03T02:00:00.000Z' })]);
    await screen.findByText(
      'This plan was archived on 3 Mar 2026. Nobody can order with it or join it until an admin restores it.',
    );
    screen.getByRole('option', { name: 'Riverina Agronomy (archived)' });
    expect(button('Add Authorized Clients').disabled).toBe(true);
  });

  it('shows which clients have accepted the plan', async () => {
    const by = { authorised_by: 'agent@fenceline.example' };
    open([
      planRecord({
        authorised_client_emails: [
          { email: 'accepted@x.au', ...by, accepted_at: '2026-03-03T02:00:00.000Z' },
          { email: 'waiting@x.au', ...by, accepted_at: null },
        ],
      }),
    ]);
    const clients = within(await screen.findByRole('region', { name: 'Authorized clients' }));
    const [, accepted, waiting] = await clients.findAllByRole('row');
    expect(accepted?.textContent).toContain('Accepted 3 Mar');
    expect(waiting?.textContent).toContain('has not accepted');
  });

  it('adds several clients at once, authorised by the signed-in user (AGENT-11, AGENT-15, AGENT-17)', async () => {
    const { answers } = open();
    await screen.findByRole('heading', { name: 'Agent Admin' });
    await press('Add Authorized Clients');
    const field = screen.getByRole('textbox', { name: 'Email(s)' });
    await enterText(field, 'a@x.au, b@x.au,,A@x.au');
    await press('Add 2 clients');
    await screen.findByText('b@x.au');
    expect(answers['plans.addClients'].mock.calls[0]?.[0]).toEqual({
      plan_id: 3,
      owner_emails: ['a@x.au', 'b@x.au'],
      authorised_by: EMAIL,
    });
    expect(screen.queryByRole('textbox', { name: 'Email(s)' })).toBeNull();
    screen.getByText('2 clients added.');
  });

  it('takes the addresses from a list that a spreadsheet saved as Unicode text', async () => {
    open();
    await screen.findByRole('heading', { name: 'Agent Admin' });
    await press('Add Authorized Clients');
    const text = '\uFEFFClients of 2026\r\nName\tE-mail\r\nAnn\ta@x.au\r\nBo\tb@x.au\r\n';
    const units = Uint16Array.from(text, (unit) => unit.charCodeAt(0));
    const list = new File([units], 'clients.txt', { type: 'text/plain' });
    await userEvent.upload(screen.getByLabelText('CSV file with e-mail addresses'), list);
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('a@x.au\nb@x.au'),
    );
    screen.getByRole('button', { name: 'Add 2 clients' });
    expect(screen.queryByRole('list', { name: 'Not e-mail addresses' })).toBeNull();
  });

  it('is disabled with a progress bar until the plan is reloaded (AGENT-10, AGENT-13, AGENT-14)', async () => {
    const { answers } = open();
    await screen.findByRole('heading', { name: 'Agent Admin' });
    let read = (_plans: unknown) => {};
    answers['plans.owned'].mockReturnValueOnce(
      new Promise((resolve) => {
        read = resolve;
      }),
    );
    await screen.findByRole('button', { name: 'Delete client@fenceline.example' });
    await press('Delete client@fenceline.example');
    await press('Delete User');
    await screen.findByRole('progressbar', { name: 'Updating the plan' });
    expect(button('Add Authorized Clients').disabled).toBe(true);
    read([planRecord({ authorised_client_emails: [] })]);
    await waitFor(() => {
      expect(screen.queryByRole('progressbar')).toBeNull();
    });
    expect(screen.queryByText('client@fenceline.example')).toBeNull();
    expect(button('Add Authorized Clients').disabled).toBe(false);
  });

  it('asks for confirmation before removing a client; Cancel removes nobody (AGENT-12)', async () => {
    const { answers } = open();
    await screen.findByRole('heading', { name: 'Agent Admin' });
    await screen.findByRole('button', { name: 'Delete client@fenceline.example' });
    await press('Delete client@fenceline.example');
    await press('Cancel');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(answers['plans.removeClients']).not.toHaveBeenCalled();
  });

  it('moves the focus to the button below the message after a client is removed', async () => {
    const { answers } = open();
    await screen.findByRole('heading', { name: 'Agent Admin' });
    let read = (_plans: unknown) => {};
    answers['plans.owned'].mockReturnValueOnce(
      new Promise((resolve) => {
        read = resolve;
      }),
    );
    await screen.findByRole('button', { name: 'Delete client@fenceline.example' });
    await press('Delete client@fenceline.example');
    await press('Delete User');
    await screen.findByRole('progressbar', { name: 'Updating the plan' });
    read([planRecord({ authorised_client_emails: [] })]);
    await screen.findByText('client@fenceline.example is removed from this plan.');
    await waitFor(() => {
      expect(document.activeElement).toBe(button('Add Authorized Clients'));
    });
  });

  it('keeps the typed values and shows the server’s reason at its field (OP-24)', async () => {
    const { answers, scope } = open();
    await screen.findByRole('heading', { name: 'Agent Admin' });
    answers['plans.addClients'].mockRejectedValueOnce(
      new ApiError('INVALID_PARAMS', 'Some values cannot be used.', {
        status: 400,
        fields: { owner_emails: '“a@b.x” is not an e-mail address.' },
      }),
    );
    await press('Add Authorized Clients');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email(s)' });
    await enterText(field, 'a@b.xy, nobody');
    screen.getByText('One entry is not an e-mail address and will be left out.');
    await press('Add 1 client');
    await screen.findByText('“a@b.x” is not an e-mail address.');
    expect(answers['plans.addClients'].mock.calls[0]?.[0].owner_emails).toEqual(['a@b.xy']);
    expect(field.value).toBe('a@b.xy, nobody');
    expect(scope.getState($message)).toBeNull();
    expect(document.activeElement).toBe(field);
    expect(button('Add 1 client').disabled).toBe(false);
  });

  it('lets the plan’s owner edit prices as free text, and sends only changed ones (OP-57)', async () => {
    const { answers } = open();
    await screen.findByRole('heading', { name: 'Agent Admin' });
    await press('Edit prices');
    const key = screen.getByRole<HTMLInputElement>('textbox', { name: 'Property Key Price' });
    expect(key.value).toBe('60');
    await replaceText(key, '65.5');
    await press('Save prices');
    await screen.findByText('$65.50');
    screen.getByText('The prices are saved.');
    expect(document.activeElement).toBe(button('Edit prices'));
    expect(answers['plans.setPrices'].mock.calls[0]?.[0]).toEqual({
      plan_id: 3,
      property_key_price: '65.5',
    });
  });
});
