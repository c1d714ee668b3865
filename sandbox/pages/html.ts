/** Markup that is safe to send: made only by `html`, whose values are escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup with every value escaped. Nested `Html` stays, lists are joined, false and null vanish. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(textOf)));
}

function textOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
  }
  return value.map(textOf).join('');
}
