import { createRequire } from 'node:module';

/** jsdom looks at every rule of a style sheet through this function. */
const RULES = 'jsdom/lib/generated/idl/CSSImportRule.js';
/** The properties that decide whether an element is shown and can be clicked. */
const NEEDED = /(^|[\s;])(display|visibility|pointer-events):/;

interface Rule {
  style?: CSSStyleDeclaration;
  selectorText?: string;
  parentStyleSheet: { cssRules: { _list: Rule[] } };
}

/**
 * Removes the rules of jsdom's own style sheet that only decide how an element looks.
 * For each query by role and each click, jsdom matches every rule against the element and its
 * ancestors, which takes a third of the time of a test.
 */
export function shortenDefaultStyles(page: Window): void {
  const rules: { isImpl: (rule: Rule) => boolean } = createRequire(import.meta.url)(RULES);
  const { isImpl } = rules;
  let first: Rule | undefined;
  rules.isImpl = (rule) => {
    first ??= rule;
    return isImpl(rule);
  };
  page.getComputedStyle(page.document.createElement('b'));
  rules.isImpl = isImpl;
  if (!first)
    throw new Error(
      'This version of jsdom reads its rules elsewhere. Correct or delete this file.',
    );
  const { cssRules } = first.parentStyleSheet;
  cssRules._list = cssRules._list.filter(
    ({ style, selectorText }) =>
      !style || (NEEDED.test(style.cssText) && !selectorText?.includes('::')),
  );
}
