const HIDDEN = '(hidden)';

/**
 * Returns a setting's value for display: of a secret only the host, of others everything except
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
