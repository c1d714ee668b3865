// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { planRecord } from '../../../../tests/support/orders/plan-record.ts';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { answerCalls, showScreen } from '../../../../tests/support/screens/screen.tsx';
import { AdminPage } from './AdminPage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

type PlanParams = { plan_name: string; emails: string[]; property_key_price: string };

function open(isAdmin = true) {
  const kept = { plans: [planRecord()] };
  const answers = {
    'owners.checkPermission': async () => [{ check_user_permission: isAdmin }],
    'plans.all': vi.fn<() => Promise<unknown>>(async () => kept.plans),
    'plans.create': vi.fn<(params: PlanParams) => Promise<unknown>>(async (params) => {
      const saved = { plan_id: 9, plan_name: params.plan_name, owner_emails: params.emails };
      kept.plans = [...kept.plans, planRecord({ ...saved, property_key_price: 12 })];
      return [{ create_plan: 9 }];
    }),
  };
  const sent = answerCalls(answers);
  return { ...showScreen(AdminPage, '/admin'), answers, sent };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('AdminPage', () => {
  it('shows one sentence to anyone but an administrator, and requests no plans (ADMIN-01, ROLE-17)', async () => {
    const { answers } = open(false);
    await screen.findByText('You do not have access to this section.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(answers['plans.all']).not.toHaveBeenCalled();
  });

  it('shows every plan read-only, without adding or deleting clients (ADMIN-03..05)', async () => {
    open();
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Plan' }),
      'Riverina Agronomy',
    );
    screen.getByText('client@fenceline.example');
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Create New Plan',
      'Change plan',
      'Archive',
    ]);
  });

  it('creates a plan from free text and shows it (ADMIN-02, ADMIN-06..11, ADMIN-15)', async () => {
    const { answers } = open();
    await screen.findByRole('combobox', { name: 'Plan' });
    await press('Create New Plan');
    await enterText(field('Plan Name'), 'Western Soils');
    await enterText(field('Property Key Price'), 'twelve');
    await enterText(field('Benchmark Report Price'), '1,250.50');
    await enterText(field('Forest Carbon Report Price'), '0');
    await enterText(field('Owner Emails'), 'a@x.au, b@x.au');
    await press('Create Plan');
    await screen.findByRole('heading', { name: 'Western Soils' });
    screen.getByText('The plan Western Soils is created.');
    expect(answers['plans.create'].mock.calls[0]?.[0]).toEqual({
      plan_name: 'Western Soils',
      property_key_price: 'twelve',
      benchmark_report_price: '1,250.50',
      carbon_report_price: '0',
      emails: ['a@x.au', 'b@x.au'],
    });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('opens a blank form after Cancel and after a plan was created (ADMIN-12, ADMIN-13)', async () => {
    open();
    await screen.findByRole('combobox', { name: 'Plan' });
    await press('Create New Plan');
    await enterText(field('Plan Name'), 'Dropped');
    await press('Cancel');
    expect(screen.queryByRole('textbox')).toBeNull();
    await press('Create New Plan');
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
  });

  it('keeps the form when the server rejects it (SM-11)', async () => {
    const { answers } = open();
    await screen.findByRole('combobox', { name: 'Plan' });
    answers['plans.create'].mockRejectedValueOnce(
      new ApiError('INVALID_PARAMS', 'Some values cannot be used.', {
        status: 400,
        fields: { property_key_price: 'Please enter a price such as 40 or 99.95.' },
      }),
    );
    await press('Create New Plan');
    await enterText(field('Plan Name'), 'Western Soils');
    await press('Create Plan');
    await screen.findByText('Please enter a price such as 40 or 99.95.');
    expect(field('Plan Name').value).toBe('Western Soils');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Plan' }).disabled).toBe(
      false,
    );
  });

  it('creates one plan per form, even after a lost response; the next form creates another', async () => {
    const { answers, sent } = open();
    await screen.findByRole('combobox', { name: 'Plan' });
    await press('Create New Plan');
    await enterText(field('Plan Name'), 'Western Soils');
    answers['plans.create'].mockRejectedValueOnce(ApiError.unreachable(null));
    await press('Create Plan');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Plan' }).disabled).toBe(
        false,
      ),
    );
    await press('Create Plan');
    await screen.findByRole('heading', { name: 'Western Soils' });
    await press('Create New Plan');
    await press('Create Plan');
    await waitFor(() => expect(answers['plans.create']).toHaveBeenCalledTimes(3));
    const opIds = sent.mock.calls
      .filter(([call]) => call.name === 'create')
      .map(([, , options]) => options?.opId);
    expect(opIds[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(opIds[1]).toBe(opIds[0]);
    expect(opIds[2]).not.toBe(opIds[0]);
  });
});
