const INKS = [
  'text-text',
  'text-muted',
  'text-accent',
  'text-money',
  'text-info',
  'text-warning',
  'text-danger',
];
const ELEVATIONS = [
  { name: 'Surface', className: 'bg-surface' },
  { name: 'Raised', className: 'bg-raised shadow-sm' },
  { name: 'Overlay', className: 'bg-overlay shadow-lg' },
];
const FILLS = [
  { name: 'Accent', className: 'bg-accent text-on-accent' },
  { name: 'Money', className: 'bg-money-fill text-on-money' },
  { name: 'Danger', className: 'bg-danger text-on-danger' },
  { name: 'Warning', className: 'bg-warning text-on-warning' },
  { name: 'Fill', className: 'bg-fill' },
  { name: 'Field', className: 'bg-field' },
];
const SIZES = [
  { name: 'Hero', className: 'text-3xl font-semibold tracking-tight' },
  { name: 'Title', className: 'text-2xl font-semibold tracking-tight' },
  { name: 'Heading', className: 'text-lg font-semibold' },
  { name: 'Body, for everything that one reads', className: 'text-sm' },
  { name: 'Small, for units and captions', className: 'text-xs text-muted' },
];

/** Colours on each elevation, and the type scale. */
export const Foundations = () => (
  <>
    {ELEVATIONS.map(({ name, className }) => (
      <div key={name} className={`rounded-lg border border-border p-4 ${className}`}>
        <p className="text-sm font-medium">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm">
          {INKS.map((ink) => (
            <span key={ink} className={ink}>
              {ink.slice('text-'.length)}
            </span>
          ))}
        </p>
      </div>
    ))}
    <ul className="grid grid-cols-3 gap-2 text-sm">
      {FILLS.map(({ name, className }) => (
        <li key={name} className={`rounded-md border border-border p-2 ${className}`}>
          {name}
        </li>
      ))}
    </ul>
    {SIZES.map(({ name, className }) => (
      <p key={name} className={className}>
        {name}
      </p>
    ))}
  </>
);
