import { Link } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import { $cartCount } from '#entities/cart/react';
import { useRailItems } from '../model/use-rail-items.ts';

/** Left of the screen; at its foot on a phone, where the thumb is. */
export function AppRail() {
  const cartCount = useUnit($cartCount);
  const items = useRailItems();

  return (
    <nav
      aria-label="Main"
      className="order-last border-t border-border bg-raised max-md:overflow-x-auto md:order-none md:w-20 md:overflow-y-auto md:border-t-0 md:border-r"
    >
      <ul className="flex md:flex-col md:py-2">
        {items.map((item) => (
          <li key={item.to} className="min-w-16 flex-1 md:flex-none">
            <Link
              to={item.to}
              className="relative grid h-14 w-full place-content-center justify-items-center gap-1 px-1 text-xs whitespace-nowrap text-muted -outline-offset-4 hover:text-text data-[status=active]:text-accent md:h-16"
            >
              <item.icon aria-hidden className="size-5" />
              {item.label}
              {item.to === '/shop' && <CartBadge count={cartCount} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CartBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">{`, ${count} ${count === 1 ? 'item' : 'items'} in the cart`}</span>
      <span
        aria-hidden
        className="absolute top-1.5 left-1/2 ml-1.5 grid h-4.5 min-w-4.5 place-content-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-semibold text-on-accent"
      >
        {count}
      </span>
    </>
  );
}
