/** Sites as a person reads them, without the https:// that all of them have. */
export const sitesText = (sites: readonly string[]): string =>
  sites.map((site) => new URL(site).host).join(', ');
