/** PayPal's refusals, with the names and texts of Orders v2. */
const PROBLEMS = {
  AUTHENTICATION_FAILURE: [
    401,
    'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
  ],
  INVALID_REQUEST: [
    400,
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  INTERNAL_SERVER_ERROR: [500, 'An internal server error has occurred.'],
} as const satisfies Record<string, readonly [number, string]>;

const ISSUES = {
  ACTION_DOES_NOT_MATCH_INTENT:
    'Order was created with an intent to authorize; it cannot be captured.',
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  CANNOT_BE_ZERO_OR_NEGATIVE: 'Must be greater than zero.',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  INSTRUMENT_DECLINED:
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  INVALID_RESOURCE_ID:
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  ITEM_TOTAL_MISMATCH:
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  ITEM_TOTAL_REQUIRED:
    'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.',
  MISMATCHED_CURRENCY: 'The currency of all amounts of a purchase unit must be the same.',
  ORDER_ALREADY_CAPTURED:
    "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_NOT_APPROVED: 'Payer has not yet approved the Order for payment.',
  REFUND_AMOUNT_EXCEEDED: 'The refund is more than is left of the capture.',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK:
    'Refunds not allowed on this capture due to a chargeback on the card or bank.',
} as const;

export type PayPalProblemName = keyof typeof PROBLEMS;
export type PayPalIssue = keyof typeof ISSUES;

export interface ProblemDetail {
  issue: string;
  description?: string;
  field?: string;
}

/** A refusal in PayPal's format: status and `{name, message, debug_id, details}`. */
export class PayPalProblemError extends Error {
  override readonly name = 'PayPalProblemError';
  readonly status: number;
  readonly body: object;

  constructor(problem: PayPalProblemName, details: readonly ProblemDetail[] = []) {
    const [status, message] = PROBLEMS[problem];
    super(message);
    this.status = status;
    this.body = { name: problem, message, debug_id: debugId(), details, links: [] };
  }

  static unprocessable(issue: PayPalIssue, field?: string): PayPalProblemError {
    const detail = { issue, description: ISSUES[issue], ...(field !== undefined && { field }) };
    return new PayPalProblemError('UNPROCESSABLE_ENTITY', [detail]);
  }

  static notFound(): PayPalProblemError {
    const issue = 'INVALID_RESOURCE_ID';
    return new PayPalProblemError('RESOURCE_NOT_FOUND', [{ issue, description: ISSUES[issue] }]);
  }
}

function debugId(): string {
  return Math.random().toString(16).slice(2, 15);
}
