import { Link } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import { $cartCount } from '#entities/cart/react';
import { cn } from '#shared/lib/cn';
import { useRailItems, type RailItem } from '../model/use-rail-items.ts';
import { MoreScreens } from './MoreScreens.tsx';
import { RAIL_ITEM } from './rail-item.ts';

/** Maximum number of readable items on a phone 360 px wide. */
const MAX_ON_PHONE = 5;

/** Navigation on the left of the screen; at the bottom of a phone's, within reach of the thumb. */
export function AppRail() {
  const items = useRailItems();
  const shownCount = items.length > MAX_ON_PHONE ? MAX_ON_PHONE - 1 : items.length;
  const others = items.slice(shownCount);

  return (
    <nav
      aria-label="Main"
      className="relative order-last border-t border-border bg-raised max-md:-mb-(--safe-bottom) max-md:pb-(--safe-bottom) md:order-none md:w-22 md:overflow-y-auto md:border-t-0 md:border-r print:hidden"
    >
      <ul className="flex md:flex-col md:py-2">
        {items.map((item, index) => (
          <li
            key={item.to}
            className={cn('flex-1 md:flex-none', index >= shownCount && 'max-md:hidden')}
          >
            <RailLink item={item} />
          </li>
        ))}
        {others.length > 0 && (
          <li className="flex-1 md:hidden">
            <MoreScreens items={others} />
          </li>
        )}
      </ul>
    </nav>
  );
}

function RailLink({ item }: { item: RailItem }) {
  const cartCount = useUnit($cartCount);
  return (
    <Link to={item.to} className={RAIL_ITEM}>
      <item.icon aria-hidden className="size-5" />
      {item.label}
      {item.to === '/shop' && <CartBadge count={cartCount} />}
    </Link>
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
