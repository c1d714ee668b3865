import { EllipsisVerticalIcon, XIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

/** Keeps the rarer tools off a phone's map until they are needed. */
export function MoreTools({ children }: { children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const label = isOpen ? 'Fewer map tools' : 'More map tools';
  return (
    <>
      <button
        type="button"
        title={label}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <XIcon aria-hidden /> : <EllipsisVerticalIcon aria-hidden />}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- hears its buttons */}
      <div id={id} className="farm-map-more" hidden={!isOpen} onClick={() => setOpen(false)}>
        {children}
      </div>
    </>
  );
}
