/**
 * Adds the host to our own tile addresses. String concatenation, because parsing as a URL would
 * escape the template's braces.
 */
export const absolute = (template: string, origin: string): string =>
  template.startsWith('/') ? origin + template : template;
