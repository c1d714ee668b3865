import type { ErrorCode } from '#shared/api/contract';

/** Calls that need more than the right ids and caller, with the error their handlers return. */
export const REFUSED_ON_ITS_MERITS: Readonly<Record<string, ErrorCode>> = {
  'boundaries.fix': 'CONFLICT', // Nothing is wrong with the farms.
  'boundaries.accept': 'CONFLICT', // So there is nothing to accept.
  'boundaries.takeParcels': 'CONFLICT', // The farms consist of parcels.
  'farms.editInfo': 'CONFLICT',
  'farms.storeCustomBoundary': 'CONFLICT',
  'paddocks.store': 'CONFLICT',
  'farms.verifyWithLpa': 'OUTSIDE_UNAVAILABLE', // Not configured.
  'orders.billingLink': 'NOT_FOUND', // No invoice has this number.
  'plans.statementLink': 'NOT_FOUND', // No statement was issued.
  'plans.startStatementPayment': 'NOT_FOUND',
  'orders.captureCheckout': 'CONFLICT', // The checkouts have expired.
  'orders.payByCard': 'PAYMENT_REFUSED', // Nobody has paid.
  'orders.recordBenchmarks': 'CONFLICT', // There is no benchmark order.
  'books.recordPayment': 'NOT_FOUND', // The sample's statement does not exist.
  'books.recordTransfers': 'NOT_FOUND', // The sample's statement does not exist.
  'books.undoPayment': 'NOT_FOUND', // The sample's payment does not exist.
  'books.mailAgain': 'NOT_FOUND', // The sample's statement does not exist.
  'orders.refund': 'NOT_FOUND', // The sample's order does not exist.
  'orders.asBuyer': 'NOT_FOUND', // The sample's order does not exist.
  'orders.supportLink': 'NOT_FOUND', // The sample's order does not exist.
  'orders.mailAgain': 'NOT_FOUND', // The sample's order does not exist.
  'orders.retryDelivery': 'NOT_FOUND', // The sample's order does not exist.
  'owners.moveAccount': 'NOT_FOUND', // The sample's account does not exist.
  'plans.inviteAgain': 'CONFLICT', // Nobody of the sample is a client who has not accepted.
  'plans.letOrder': 'CONFLICT', // The client has not accepted the plan.
  'plans.previewBenchmarks': 'NOT_FOUND', // The client does not let the plan order.
  'plans.orderForClient': 'NOT_FOUND', // The client does not let the plan order.
  'soilProjects.updateStatus': 'CONFLICT', // No signed PDF has arrived.
  'soilProjects.updateStatusAndAttributes': 'INVALID_PARAMS', // The sample has no submission.
  'soilProjects.makeSheet': 'NOT_FOUND', // The projects have no parcels.
  'soilProjects.recordDecision': 'CONFLICT', // The projects are not submitted.
  'soilProjects.confirmOverride': 'NOT_FOUND', // The sample's override does not exist.
  'soilProjects.withdrawSignatures': 'CONFLICT', // Nobody has confirmed them.
  'soilProjects.checkSignatures': 'CONFLICT', // No signed commitment has arrived.
};
