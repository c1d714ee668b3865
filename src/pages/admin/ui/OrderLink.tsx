import { Link } from '@tanstack/react-router';
import type { AdminTab } from '../model/admin-search.ts';

/** The number of an order, which opens it; `tab` is where one comes back to. */
export const OrderLink = ({ orderId, tab }: { orderId: number; tab: AdminTab }) => (
  <Link
    to="/admin"
    search={{ section: tab, order: orderId }}
    className="text-accent tabular-nums underline underline-offset-4"
  >
    {orderId}
  </Link>
);
