import { seasonName } from '#entities/cover';
import { explainReason, NOT_SHOWN, type SharedMapReason } from '#entities/shared-map';
import type { SharedMapContent } from '#shared/api/contract';
import { shownSeason } from './behaviors/ground-cover.ts';
import { createFrame, type Frame } from './frame.ts';
import { loadMap, NoMapError } from './load-map.ts';
import { readHeight, readOptions, readServer } from './map-options.ts';
import { startMap } from './start-map.ts';

const HEIGHT = '400px';
/** Loading starts when the element is this close to the viewport. */
const AHEAD = '300px';
/** Show "Loading" only after this delay. */
const PATIENCE_MS = 500;
const MAX_RETRY_S = 300;
/** A page whose address has this as its hash shows the site's owner why a map is missing. */
const CHECK = '#farm-map-check';

/**
 * `<farm-map map-key="…">`: a farm map on a third-party page. Dispatches `farm-map:ready` once the
 * farm is drawn, and `farm-map:error` with `detail.reason` (see `EmbedReason`) if it cannot be.
 */
export class FarmMapElement extends HTMLElement {
  static readonly observedAttributes = [
    'map-key',
    'server',
    'base',
    'height',
    'layers',
    'season',
    'interactive',
  ];
  /** Origin of the script, whose server provides the maps unless `server` names another. */
  static origin = '';

  readonly #frame: Frame = createFrame(this);
  /** Aborts everything that runs for this element while it is connected. */
  #ending: AbortController | null = null;
  #isRestarting = false;

  connectedCallback(): void {
    this.#begin();
  }

  disconnectedCallback(): void {
    this.#end();
  }

  attributeChangedCallback(name: string): void {
    if (name === 'height') this.#frame.setHeight(readHeight(this.getAttribute('height')) ?? HEIGHT);
    else if (this.#ending && !this.#isRestarting) {
      // Batches changes, because several attributes are often set together.
      this.#isRestarting = true;
      queueMicrotask(() => {
        this.#isRestarting = false;
        if (!this.isConnected) return;
        this.#end();
        this.#begin();
      });
    }
  }

  #begin(): void {
    const ending = new AbortController();
    this.#ending = ending;
    const sight = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        sight.disconnect();
        void this.#show(ending.signal, 0);
      },
      { rootMargin: AHEAD },
    );
    ending.signal.addEventListener('abort', () => sight.disconnect());
    sight.observe(this);
  }

  #end(): void {
    this.#ending?.abort();
    this.#ending = null;
  }

  async #show(signal: AbortSignal, tries: number): Promise<void> {
    const { notice } = this.#frame;
    const key = this.getAttribute('map-key')?.trim() ?? '';
    const patience = setTimeout(() => (notice.textContent = 'Loading the map …'), PATIENCE_MS);
    // Clear the previous map's caption before loading the next one.
    describe(this.#frame, null);
    try {
      const origin = readServer(this, FarmMapElement.origin);
      // Requested every time, because the map may have been withdrawn; the browser caches a
      // response for a minute.
      const map = await loadMap(origin, key, signal).finally(() => clearTimeout(patience));
      if (signal.aborted) return;
      notice.textContent = '';
      await this.#draw(map, origin, signal);
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof NoMapError ? error.reason : 'UNREACHABLE';
      this.#tell(reason);
      if (!(error instanceof NoMapError)) throw error;
      if (error.retryAfterS !== null) {
        this.#retryLater(signal, tries, error.retryAfterS);
      }
    }
  }

  async #draw(map: SharedMapContent, origin: string, signal: AbortSignal): Promise<void> {
    const options = readOptions(this);
    describe(this.#frame, map, shownSeason(map, options));
    await startMap(this.#frame, map, options, origin, signal);
    if (!signal.aborted) this.#send('farm-map:ready', { areaHa: map.area_ha });
  }

  #tell(reason: SharedMapReason): void {
    const message = explainReason(reason, self.origin);
    const details = location.hash === CHECK ? `${reason}\n${message}` : '';
    this.#frame.notice.textContent = [NOT_SHOWN, details].filter(Boolean).join('\n\n');
    this.#send('farm-map:error', { reason, message });
  }

  /** Retries with exponential backoff, and at once when the browser comes online. */
  #retryLater(signal: AbortSignal, tries: number, afterS: number): void {
    const waiting = new AbortController();
    const again = (triesSoFar: number) => {
      waiting.abort();
      if (!signal.aborted) void this.#show(signal, triesSoFar);
    };
    // Jitter, so that not all pages retry at once when a server recovers.
    const spread = 1 + Math.random() / 4;
    const waitS = Math.min(afterS * 2 ** tries, MAX_RETRY_S) * spread;
    const timer = setTimeout(() => again(tries + 1), waitS * 1_000);
    waiting.signal.addEventListener('abort', () => clearTimeout(timer));
    addEventListener('online', () => again(0), { signal: waiting.signal });
    signal.addEventListener('abort', () => waiting.abort(), { signal: waiting.signal });
  }

  #send(type: 'farm-map:ready' | 'farm-map:error', detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

/** Shows a map's caption, attribution and legend; null clears those of the previous map. */
function describe(frame: Frame, map: SharedMapContent | null, season: string | null = null): void {
  const { caption, attribution, legend, map: place } = frame;
  const hectares = map?.area_ha?.toLocaleString('en-AU');
  const summary = [map?.name, hectares && `${hectares} ha`, map?.locality]
    .filter(Boolean)
    .join(' · ');
  caption.textContent = summary;
  legend.replaceChildren(...(season === null ? [] : legendOf(season)));
  attribution.textContent = map?.attributions.join(' · ') ?? '';
  if (!map) return ['role', 'aria-label'].forEach((name) => place.removeAttribute(name));
  place.setAttribute('role', 'region');
  place.setAttribute('aria-label', summary ? `Map of ${summary}` : 'Farm map');
}

/** The style sheet defines the colours. */
function legendOf(season: string): HTMLElement[] {
  const line = (className: string, ...children: (string | Node)[]) => {
    const element = document.createElement('span');
    element.className = className;
    element.append(...children);
    return element;
  };
  return [
    line('season', `Ground cover, ${seasonName(season)}`),
    line('scale', '0', line('colours'), '100%'),
  ];
}
