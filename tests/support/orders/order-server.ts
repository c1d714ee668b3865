import { ApiError, type SendOptions } from '#shared/api';
import {
  allCalls,
  type AnySentCall,
  type KeyPurchase,
  type OrderRecord,
  type OwnerRecord,
  type PlanRecord,
} from '#shared/api/contract';

/**
 * What goes wrong with a call: it never arrives, its response is lost, it is refused, or its
 * response waits for the promise.
 */
export type Trouble = 'no way there' | 'no way back' | ApiError | Promise<void>;

export const CHECKOUT_ID = '00000000-0000-4000-8000-000000000001';
export const CAPTURE_RESULT = '{"id":"ORDER-1","status":"COMPLETED"}';

/** The number under which every order is recorded. */
export const ORDER_ID = 12;
const RECORDED: Partial<Record<string, unknown>> = {
  payByCard: { add_paypal_payment: ORDER_ID },
  payByPlan: { add_plan_export: ORDER_ID },
  registerItems: { record_exports: true, order_id: ORDER_ID },
};

/** Fake order server: executes an operation id once and captures a checkout once. */
export class OrderServer {
  /** False if the provider declines payments. */
  approved = true;
  plans: { owned: PlanRecord[]; authorised: PlanRecord[] } = { owned: [], authorised: [] };
  owner: OwnerRecord = {
    owner_name: 'Bronwyn Kelleher',
    business_name: '',
    email_address: 'farmer@fenceline.example',
    phone_number: '',
    num_properties: 1,
    abn: '',
  };
  orders: OrderRecord[] = [];
  /** The purchase of a farm's key, for any farm. */
  purchase: KeyPurchase | null = null;
  sent: { call: string; params: Record<string, unknown>; opId: string | undefined }[] = [];
  done: string[] = [];
  trouble: Partial<Record<string, Trouble[]>> = {};
  private answers = new Map<string, unknown>();

  readonly send = async (
    call: AnySentCall,
    params: Record<string, unknown>,
    options?: SendOptions,
  ) => {
    await Promise.resolve();
    const opId = options?.opId;
    this.sent.push({ call: call.name, params, opId });
    const trouble = this.trouble[call.name]?.shift();
    if (trouble === 'no way there') throw ApiError.unreachable(null);
    if (trouble instanceof ApiError) throw trouble;
    const answer = this.answers.get(opId ?? '') ?? this.act(call, params);
    if (opId) this.answers.set(opId, answer);
    if (trouble === 'no way back') throw ApiError.unreachable(null);
    await trouble;
    return answer;
  };

  private act(call: AnySentCall, params: Record<string, unknown>): unknown {
    const { domain, name } = call;
    allCalls.find((one) => one.domain === domain && one.name === name)!.params.parse(params);
    if (call.domain === 'plans') return this.plans[call.name as 'owned' | 'authorised'];
    if (call.domain === 'owners') return [this.owner];
    if (call.name === 'thumbnails') return [];
    if (call.name === 'list') return this.orders;
    if (call.name === 'keyPurchased') {
      const { purchase } = this;
      return [{ has_property_key_been_purchased: purchase !== null, purchase }];
    }
    if (call.name === 'fileLink') return [{ link: '#file', expires_at: '' }];
    if (call.name === 'startCheckout') return [{ intent_id: CHECKOUT_ID, order_id: 'ORDER-1' }];
    if (call.name === 'captureCheckout') return this.capture();
    this.done.push(call.name);
    return [RECORDED[call.name] ?? {}];
  }

  /** Needs no operation id, because a checkout is captured only once. */
  private capture() {
    if (!this.approved) {
      throw new ApiError('PAYMENT_REFUSED', 'The payment did not go through.', { status: 402 });
    }
    if (!this.done.includes('captureCheckout')) this.done.push('captureCheckout');
    return [{ capture_id: 'CAPTURE-1', paypal_response: CAPTURE_RESULT }];
  }

  callsOf(name: string) {
    return this.sent.filter((request) => request.call === name);
  }
}
