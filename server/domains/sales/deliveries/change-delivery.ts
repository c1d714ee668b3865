import type { Updateable } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';

type DeliveryChange = Omit<Updateable<Tables['delivery']>, 'payment_id' | 'state_since'>;

/** Updates an order's delivery in its own transaction. */
export const changeDelivery = (app: AppContext, orderId: number, to: DeliveryChange) =>
  app.database.asWorker((sql) => changeDeliveryIn(sql, app, orderId, to));

/** Updates an order's delivery; a change of its state also sets `state_since`. */
export const changeDeliveryIn = (sql: Sql, app: AppContext, orderId: number, to: DeliveryChange) =>
  sql
    .updateTable('delivery')
    .set({ ...to, ...(to.state ? { state_since: app.now() } : {}) })
    .where('payment_id', '=', orderId)
    .execute();
