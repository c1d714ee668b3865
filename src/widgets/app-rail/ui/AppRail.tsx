import { Link } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import type { LucideIcon } from 'lucide-react';
import { MapIcon, SettingsIcon, ShoppingCartIcon, TractorIcon } from 'lucide-react';
import { $cartCount } from '#entities/cart/react';

interface RailItem {
  to: '/map' | '/farms' | '/shop' | '/settings';
  label: string;
  icon: LucideIcon;
}

const ITEMS: readonly RailItem[] = [
  { to: '/map', label: 'Map', icon: MapIcon },
  { to: '/farms', label: 'Farms', icon: TractorIcon },
  { to: '/shop', label: 'Shop', icon: ShoppingCartIcon },
  { to: '/settings', label: 'Settings', icon: SettingsIcon },
];

/** Left of the screen; at its foot on a phone, where the thumb is. */
export function AppRail() {
  const cartCount = useUnit($cartCount);

  return (
    <nav
      aria-label="Main"
      className="order-last border-t border-border bg-raised md:order-none md:w-20 md:border-t-0 md:border-r"
    >
      <ul className="flex justify-around md:flex-col md:py-2">
        {ITEMS.map((item) => (
          <li key={item.to} className="flex-1 md:flex-none">
            <Link
              to={item.to}
              className="relative grid h-14 w-full place-content-center justify-items-center gap-1 text-xs text-muted -outline-offset-4 hover:text-text data-[status=active]:text-accent md:h-16"
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
