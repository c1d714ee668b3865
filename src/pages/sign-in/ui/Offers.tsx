import type { LucideIcon } from 'lucide-react';
import { ChartNoAxesCombinedIcon, FileDownIcon, MapPinnedIcon } from 'lucide-react';
import { priceCentsOf } from '#entities/plan';
import type { ItemType } from '#shared/api/contract';
import { formatPrice } from '#shared/lib/money';

interface Offer {
  icon: LucideIcon;
  name: string;
  /** The item type whose price is shown; absent if it is free. */
  itemType?: ItemType;
  text: string;
}

const OFFERS: readonly Offer[] = [
  {
    icon: MapPinnedIcon,
    name: 'Register',
    text: 'Put your farm on the map from its parcels, its lot/plan numbers or a boundary file.',
  },
  {
    icon: ChartNoAxesCombinedIcon,
    name: 'Compare',
    text: 'See ground cover and trees season by season, and compare your land with land nearby.',
  },
  {
    icon: FileDownIcon,
    name: 'Farm Key',
    itemType: 'Property Key',
    text: 'Your boundary as a PDF to print, and as files for other maps and machines.',
  },
];

/** What people do with the product, with the price where there is one. */
export const Offers = () => (
  <ul className="grid gap-4">
    {OFFERS.map(({ icon: Icon, name, itemType, text }) => (
      <li key={name} className="flex gap-4">
        <span className="grid size-10 shrink-0 place-content-center rounded-full bg-fill text-money">
          <Icon aria-hidden className="size-5" />
        </span>
        <div>
          <p className="font-semibold">
            {name}
            {itemType && (
              <span className="text-money"> · {formatPrice(priceCentsOf(itemType))}</span>
            )}
          </p>
          <p className="text-sm text-muted">{text}</p>
        </div>
      </li>
    ))}
  </ul>
);
