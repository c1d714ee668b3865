// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import type { PlanRecord } from '#shared/api/contract';
import { $message } from '#shared/snackbar/react';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import { answerCalls, EMAIL, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { ClientPlans } from './ClientPlans.tsx';
import { PlanInvitations } from './PlanInvitations.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const AGENT = 'agent@fenceline.example';
const ACCEPTED = '2026-03-03T02:00:00.000Z';
const clientsPlan = (accepted_at: string | null, changes: Partial<PlanRecord> = {}) =>
  planRecord({
    authorised_client_emails: [{ email: EMAIL, authorised_by: AGENT, accepted_at }],
    ...changes,
  });

/** Starts a server with one client's plans and shows both components. */
function open(plans: PlanRecord[]) {
  const server = { plans };
  type Change = (params: { plan_id: number }) => Promise<unknown>;
  const answers = {
    'plans.authorised': vi.fn<() => Promise<unknown>>(async () => server.plans),
    'plans.accept': vi.fn<Change>(async ({ plan_id }) => {
      server.plans = server.plans.map((plan) =>
        plan.plan_id === plan_id ? clientsPlan(ACCEPTED) : plan,
      );
      return [{ accept_plan: true }];
    }),
    'plans.leave': vi.fn<Change>(async ({ plan_id }) => {
      server.plans = server.plans.filter((plan) => plan.plan_id !== plan_id);
      return [{ leave_plan: true }];
    }),
  };
  answerCalls(answers);
  const onChanged = vi.fn<() => void>();
  const Screen = () => (
    <>
      <PlanInvitations onChanged={onChanged} />
      <ClientPlans onChanged={onChanged} />
    </>
  );
  return { ...showScreen(Screen, '/settings'), answers, onChanged };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const INVITATION = 'Riverina Agronomy has added you as a client';

describe('PlanInvitations and ClientPlans', () => {
  it('show nothing to a user whom no agent has added', async () => {
    const { answers } = open([]);
    await waitFor(() => expect(answers['plans.authorised']).toHaveBeenCalled());
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('show who added the client and what accepting means', async () => {
    open([clientsPlan(null)]);
    const plan = within(await screen.findByRole('group', { name: INVITATION }));
    plan.getByText(`Added by ${AGENT}`);
    for (const meaning of [
      /pay for Farm Keys and reports with the plan/,
      /get a copy of the files you order/,
      /see the shared maps of your farms and withdraw them/,
      /Ordering with the plan also accepts it/,
    ]) {
      plan.getByText(meaning);
    }
    expect(screen.queryByRole('heading', { name: 'Your plans' })).toBeNull();
  });

  it('move an accepted plan to the accepted list and confirm it', async () => {
    const { answers, scope, onChanged } = open([
      clientsPlan(null),
      clientsPlan(ACCEPTED, { plan_id: 4, plan_name: 'Western Soils' }),
    ]);
    await screen.findByRole('group', { name: INVITATION });
    expect(screen.getAllByRole('listitem', { name: /./ })).toHaveLength(1);
    await press('Accept Riverina Agronomy');
    const plan = await screen.findByRole('listitem', { name: 'Riverina Agronomy' });
    expect(plan.textContent).toContain('Accepted 3 Mar');
    expect(screen.queryByRole('group', { name: INVITATION })).toBeNull();
    expect(answers['plans.accept'].mock.calls).toEqual([[{ plan_id: 3, lets_order: false }]]);
    expect(scope.getState($message)?.lines).toEqual(['You accepted Riverina Agronomy.']);
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it.each([
    ['an invitation', null],
    ['an accepted plan', ACCEPTED],
  ])(
    'ask for confirmation before the client leaves %s; Cancel keeps it',
    async (_kind, acceptedAt) => {
      const { answers, scope, onChanged } = open([clientsPlan(acceptedAt)]);
      await screen.findByRole('button', { name: 'Leave Riverina Agronomy' });
      await press('Leave Riverina Agronomy');
      await press('Cancel');
      expect(answers['plans.leave']).not.toHaveBeenCalled();
      await press('Leave Riverina Agronomy');
      await press('Leave plan');
      await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
      expect(answers['plans.leave'].mock.calls).toEqual([[{ plan_id: 3 }]]);
      expect(scope.getState($message)?.lines).toEqual(['You left Riverina Agronomy.']);
      expect(onChanged).toHaveBeenCalledOnce();
    },
  );

  it('reload the plans after a refused change and show the reason', async () => {
    const { answers, scope, onChanged } = open([clientsPlan(null)]);
    await screen.findByRole('group', { name: INVITATION });
    answers['plans.accept'].mockImplementationOnce(async () => {
      answers['plans.authorised'].mockResolvedValue([]);
      throw new ApiError('NOT_FOUND', 'This was not found.', { status: 404 });
    });
    await press('Accept Riverina Agronomy');
    await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
    expect(scope.getState($message)).toMatchObject({
      tone: 'error',
      lines: ['This was not found.'],
    });
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('offer a retry when the plans cannot be loaded', async () => {
    const load = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(ApiError.unreachable(null))
      .mockResolvedValue([clientsPlan(ACCEPTED)]);
    answerCalls({ 'plans.authorised': load });
    showScreen(() => <ClientPlans onChanged={() => {}} />, '/settings');
    await screen.findByText('Your plans could not be loaded');
    await press('Try again');
    await screen.findByRole('heading', { name: 'Your plans' });
    expect(load).toHaveBeenCalledTimes(2);
  });
});
