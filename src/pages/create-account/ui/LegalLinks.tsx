import { useAppSettings } from '#shared/config/react';

/** The product itself uses both spellings of licence (OP-08). */
export function LegalLinks() {
  const { links } = useAppSettings();
  const documents = [
    { name: 'EULA', href: links.eula },
    { name: 'Privacy Policy', href: links.privacy },
    { name: 'Data License Agreement', href: links.data_licence },
  ];

  return (
    <ul className="flex flex-wrap gap-x-6 text-sm">
      {documents.map(({ name, href }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 hover:decoration-2"
          >
            {name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
