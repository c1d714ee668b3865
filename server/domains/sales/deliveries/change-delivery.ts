import type { Updateable } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';

type DeliveryChange = Omit<Updateable<Tables['delivery']>, 'payment_id' | 'state_since'>;

/** Updates a payment's delivery in its own transaction. */
export const changeDelivery = (app: AppContext, paymentId: number, to: DeliveryChange) =>
  app.database.asWorker((sql) => changeDeliveryIn(sql, app, paymentId, to));

/** Updates a payment's delivery; a change of its state also sets `state_since`. */
export const changeDeliveryIn = (
  sql: Sql,
  app: AppContext,
  paymentId: number,
  to: DeliveryChange,
) =>
  sql
    .updateTable('delivery')
    .set({ ...to, ...(to.state ? { state_since: app.now() } : {}) })
    .where('payment_id', '=', paymentId)
    .execute();
