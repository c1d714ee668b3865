import { Link, useRouterState } from '@tanstack/react-router';
import { EllipsisIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { RailItem } from '../model/use-rail-items.ts';
import { RAIL_ITEM } from './rail-item.ts';

/** Lists the screens that do not fit a phone's rail, in a menu above it. */
export function MoreScreens({ items }: { items: readonly RailItem[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isHere = items.some(({ to }) => to === pathname);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears its button and links
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        data-status={isHere ? 'active' : undefined}
        className={RAIL_ITEM}
        onClick={() => setOpen(!isOpen)}
      >
        <EllipsisIcon aria-hidden className="size-5" />
        More
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as above */}
      <ul
        id={id}
        hidden={!isOpen}
        // Keeps the focus in the menu until the click, because not every browser focuses a clicked
        // link.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute right-2 bottom-full z-[1200] mb-2 min-w-48 rounded-md border border-border bg-overlay py-1 shadow-xl"
      >
        {isOpen &&
          items.map((item) => (
            <li key={item.to}>
              <Link
                to={item.to}
                className="flex h-12 items-center gap-3 px-4 text-sm -outline-offset-4 data-[status=active]:text-accent"
                onClick={() => setOpen(false)}
              >
                <item.icon aria-hidden className="size-5 shrink-0" />
                {item.label}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}
