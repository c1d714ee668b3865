const FIELDS = 'input, select, textarea, [role="checkbox"], [role="radio"], [role="switch"]';

/** Focuses the first field of a step that opens, or its heading while it has none. */
export function focusStep(fields: HTMLElement): void {
  const step = fields.closest('li');
  const first = [...fields.querySelectorAll<HTMLElement>(FIELDS)].find(
    (field) => !field.matches(':disabled, [aria-hidden="true"]'),
  );
  const chosen = first
    ?.closest('[role="radiogroup"]')
    ?.querySelector<HTMLElement>('[aria-checked="true"]');
  const target = chosen ?? first ?? step?.querySelector('h3');
  target?.focus({ preventScroll: true });
  step?.scrollIntoView({ block: 'nearest' });
}
