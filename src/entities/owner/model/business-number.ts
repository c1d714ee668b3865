/** The digits of a number that people type in groups, such as `004 085 616`. */
const digitsOf = (typed: string): string => typed.replace(/[\s.-]+/g, '');

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0);

const ACN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1] as const;
const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;

/** True for an Australian Company Number: nine digits, the last one the check digit of ASIC. */
export function isAcn(typed: string): boolean {
  const digits = digitsOf(typed);
  if (!/^\d{9}$/.test(digits)) return false;
  return (10 - (weighted(digits, ACN_WEIGHTS) % 10)) % 10 === Number(digits[8]);
}

/** True for an Australian Business Number: eleven digits that pass the check of the ABR. */
export function isAbn(typed: string): boolean {
  const digits = digitsOf(typed);
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  return (weighted(digits, ABN_WEIGHTS) - ABN_WEIGHTS[0]) % 89 === 0;
}

/** The eleven digits of a valid ABN, as stored. */
export const abnDigits = (typed: string): string => digitsOf(typed);

export const ABN_PROBLEM =
  'This is not a valid ABN. Please check its eleven digits, or leave it empty.';

/** Formats an ACN as on a company's letterhead, `004 085 616`; leaves other text as typed. */
export const formatAcn = (typed: string): string =>
  isAcn(typed) ? digitsOf(typed).replace(/(\d{3})(?=\d)/g, '$1 ') : typed.trim();

/** Formats an ABN as the register prints it, `51 824 753 556`; leaves other text as typed. */
export const formatAbn = (typed: string): string =>
  isAbn(typed)
    ? digitsOf(typed).replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
    : typed.trim();
