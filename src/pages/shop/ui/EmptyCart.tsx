import { Link } from '@tanstack/react-router';
import { MapIcon } from 'lucide-react';
import { dataAgeText, ITEM_PRODUCTS, itemTypeName, PAID_ITEM_TYPES } from '#entities/cart';
import { priceCentsOf } from '#entities/plan';
import { formatPrice } from '#shared/lib/money';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';

/** The products, in the order in which they are usually bought. */
const TYPES = PAID_ITEM_TYPES.toSorted((a, b) => priceCentsOf(a) - priceCentsOf(b));

/** Leads on from an empty cart: the products with their prices, and links to order them. */
export const EmptyCart = () => (
  <Card>
    <div className="grid gap-1">
      <p className="text-lg font-semibold">Shopping cart is empty</p>
      <p className="text-sm text-muted">
        Choose one of your farms on the map and add its Farm Key to the cart.
      </p>
    </div>
    <ul aria-label="Products" className="grid gap-4 md:grid-cols-3">
      {TYPES.map((type) => (
        <li
          key={type}
          className="grid content-start gap-2 rounded-lg border border-border bg-surface p-4"
        >
          <p className="text-2xl font-semibold tracking-tight text-money">
            {formatPrice(priceCentsOf(type))}
          </p>
          <p className="text-sm font-medium">{itemTypeName(type, 'list')}</p>
          <p className="text-sm text-muted">{ITEM_PRODUCTS[type].about}</p>
          <p className="text-sm empty:hidden">{dataAgeText(type)}</p>
        </li>
      ))}
    </ul>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button asChild>
        <Link to="/map">
          <MapIcon aria-hidden />
          Open the map
        </Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/reports/$itemId" params={{ itemId: 'sample' }}>
          See a sample report
        </Link>
      </Button>
      <p className="text-sm text-muted">Prices for each farm in AUD, including GST.</p>
    </div>
  </Card>
);
