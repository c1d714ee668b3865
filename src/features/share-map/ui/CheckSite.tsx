import { CircleAlertIcon, CircleCheckIcon } from 'lucide-react';
import { useState } from 'react';
import { judgeCsp } from '#entities/shared-map';
import { useAppSettings } from '#shared/config/react';
import { Field } from '#shared/ui/field';
import { Textarea } from '#shared/ui/textarea';

/**
 * Finds what blocks a map on a site from data that the site's owner pastes, without requesting the
 * site.
 */
export function CheckSite() {
  const [header, setHeader] = useState('');
  const { base_maps: baseMaps, cover_tiles: coverTiles } = useAppSettings();
  const pictureHosts = [baseMaps.satellite, baseMaps.streets, coverTiles.ground].flatMap((tiles) =>
    tiles?.startsWith('http') ? [new URL(tiles.replaceAll(/[{}]/g, '')).origin] : [],
  );
  const verdicts = header.trim() === '' ? [] : judgeCsp(header, location.origin, pictureHosts);

  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        The map does not appear? Check your site
      </summary>
      <div className="grid gap-3">
        <p className="text-muted">
          Open your page with <code>#farm-map-check</code> at the end of its address: instead of the
          map, it shows why the map is missing. If it shows nothing, the script itself is blocked,
          either by the policy below or because an https page loads it over http.
        </p>
        <Field
          label="Your site’s content security policy"
          hint="Paste the Content-Security-Policy header of your page. It stays in this browser."
        >
          <Textarea
            value={header}
            spellCheck={false}
            className="font-mono text-xs sm:text-xs"
            placeholder="default-src 'self'; …"
            onChange={({ target }) => setHeader(target.value)}
          />
        </Field>
        {verdicts.length > 0 && (
          <ul className="grid gap-2" aria-label="What the policy allows and blocks">
            {verdicts.map(({ directive, origin, isAllowed, cure }) => (
              <li key={directive + origin} className="grid grid-cols-[1.25rem_1fr] gap-2">
                {isAllowed ? (
                  <CircleCheckIcon aria-hidden className="size-5 text-accent" />
                ) : (
                  <CircleAlertIcon aria-hidden className="size-5 text-danger" />
                )}
                <span className="min-w-0 wrap-anywhere">
                  <strong className="font-medium">{directive}</strong> {origin}:{' '}
                  {isAllowed ? 'allowed' : 'blocked. Write: '}
                  {cure && <code>{cure}</code>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
