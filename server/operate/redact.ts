const HIDDEN = '(hidden)';

/**
 * A setting's value as it may be shown: of a secret only the place it leads to, of any other all but
 * passwords and keys inside an address.
 */
export function hiddenValue(text: string, isSecret: boolean): string {
  if (!isSecret) {
    return text
      .replace(/\/\/[^/@\s]+@/g, '//…@')
      .replace(/([?&])([\w-]+)=[^&#\s]+/g, (whole, sign: string, name: string) =>
        /key|token|secret|pass|sig|auth/i.test(name) ? `${sign}${name}=…` : whole,
      );
  }
  const [, scheme, user, place] =
    /^([a-z][a-z0-9+.-]*:)\/\/(?:([^@/?#]*)@)?([^@?#]+)(?:[?#]|$)/i.exec(text) ?? [];
  if (scheme === undefined || place === undefined) return HIDDEN;
  return `${scheme}//${user === undefined ? '' : '…@'}${place}`;
}
