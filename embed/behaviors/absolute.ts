/** Our own tiles are named without their host; a template's braces must stay as they are. */
export const absolute = (template: string, origin: string): string =>
  template.startsWith('/') ? origin + template : template;
