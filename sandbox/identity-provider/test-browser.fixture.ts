interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** A response with its final URL, after any redirects within the same origin. */
export interface Visit {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
}

/** A minimal browser for signing in: cookies with paths, redirects, forms. */
export class TestBrowser {
  private readonly cookies = new Map<string, Cookie>();
  private readonly stopAt: (url: URL) => boolean;

  /**
   * Does not follow a redirect to a URL that `stopAt` matches, where the application would take
   * over.
   */
  constructor(stopAt: (url: URL) => boolean) {
    this.stopAt = stopAt;
  }

  async visit(address: string | URL, init: RequestInit = {}): Promise<Visit> {
    const url = new URL(address);
    if (this.stopAt(url)) return { url, status: 0, headers: new Headers(), text: '' };
    const headers = new Headers({
      accept: 'text/html',
      ...Object.fromEntries(new Headers(init.headers)),
    });
    headers.set('cookie', this.cookiesFor(url));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.remember(line);
    const location = response.headers.get('location');
    if (location !== null) return this.visit(new URL(location, url));
    return { url, status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Submits the page's form with its hidden fields, as pressing `button` would. */
  async submit(page: Visit, fields: Record<string, string> = {}): Promise<Visit> {
    const form = /<form[^>]*action="([^"]*)"[^>]*>([^]*?)<\/form>/.exec(page.text);
    if (!form) throw new Error(`No form on ${page.url.href}`);
    const body = new URLSearchParams();
    for (const [input] of form[2]?.matchAll(/<input[^>]*>/g) ?? []) {
      const name = /name="([^"]*)"/.exec(input)?.[1];
      const value = /value="([^"]*)"/.exec(input)?.[1] ?? '';
      if (name !== undefined) body.set(name, value);
    }
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.visit(new URL(form[1] ?? '', page.url), { method: 'POST', body });
  }

  private cookiesFor(url: URL): string {
    return [...this.cookies.values()]
      .filter(
        ({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')),
      )
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  private remember(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const valueOf = (key: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const path = valueOf('path') ?? '/';
    const key = `${path} ${name}`;
    const expires = valueOf('expires');
    if (expires !== undefined && Date.parse(expires) < Date.now()) this.cookies.delete(key);
    else this.cookies.set(key, { name, value, path });
  }
}
