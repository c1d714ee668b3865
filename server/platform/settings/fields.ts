import { resolve } from 'node:path';
import { z } from 'zod';
import { COVER_PRODUCTS, namesCoverDate, type CoverProduct } from '#entities/cover';
import { formatAbn, isAbn } from '#entities/owner';
import { isSender } from '../mail/read-message.ts';
import { blockedPortProblem } from './browser-ports.ts';
import { readTrustedProxies } from './trust-proxy.ts';

/* Schemas of settings. At start each message is printed after "NAME: ", so every message says in
   plain English what to write. */

const isNumberBetween = (text: string, min: number, max: number) =>
  /^-?\d+(\.\d+)?$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

export const wholeNumber = (min: number, max: number, what = 'a whole number') =>
  z
    .string()
    .refine(
      (text) => isNumberBetween(text, min, max) && Number.isInteger(Number(text)),
      `must be ${what} from ${min} to ${max}`,
    )
    .transform(Number);

export const decimal = (min: number, max: number, what = 'a number') =>
  z
    .string()
    .refine((text) => isNumberBetween(text, min, max), `must be ${what} from ${min} to ${max}`)
    .transform(Number);

export const planNumber = z
  .string()
  .refine(
    (value) => /^\d{1,15}$/.test(value.trim()) && Number(value) > 0,
    'must be the number of a plan, as fenceline plans list --all shows it',
  )
  .transform(Number);

export const port = wholeNumber(1, 65_535).superRefine((value, context) => {
  const message = blockedPortProblem(value);
  if (message) context.addIssue({ code: 'custom', message });
});

export const oneOf = <const T extends readonly [string, ...string[]]>(...choices: T) =>
  z.enum(choices, { error: `must be one of ${choices.join(', ')}` });

export const text = z.string().min(1);

export const secretText = (min: number) =>
  z.string().min(min, `must have at least ${min} characters`);

export const email = z.email({ error: 'must be an e-mail address, such as office@farm.example' });

const listOf = (isEntry: (entry: string) => boolean, message: (wrong: string) => string) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim().toLowerCase())
        .filter(Boolean),
    )
    .superRefine((entries, context) => {
      for (const wrong of entries.filter((entry) => !isEntry(entry))) {
        context.addIssue({ code: 'custom', message: message(wrong) });
      }
    });

export const emails = listOf(
  (entry) => email.safeParse(entry).success,
  (wrong) => `“${wrong}” is not an e-mail address; separate several with commas`,
);

const DOMAIN = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/;

export const domains = listOf(
  (entry) => DOMAIN.test(entry),
  (wrong) => `“${wrong}” is not a domain; write what follows the @, such as agriprove.example`,
);

export const businessNumber = z
  .string()
  .refine(isAbn, 'must be an ABN whose check digits are right, such as 51 824 753 556')
  .transform(formatAbn);

/** Formats a bank's and branch's number as it is printed. */
export const bsb = z
  .string()
  .regex(/^\d{3}[- ]?\d{3}$/, 'must be a BSB of six digits, such as 062-000')
  .transform((text) => text.replace(/^(\d{3})[- ]?/, '$1-'));

export const accountNumber = z
  .string()
  .regex(/^\d(?:[ -]?\d){4,8}$/, 'must be an account number of five to nine digits');

export const sender = z
  .string()
  .refine(isSender, 'must be an e-mail address, alone or as Name <office@farm.example>');

/** Address of another system. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https:// or http://',
});

export const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address of PostgreSQL, such as postgres://user:password@host:5432/fenceline',
});

export const mailServerAddress = z.url({
  protocol: /^smtps?$/,
  error: 'must be an address of a mail server, such as smtps://user:password@mail.example:465',
});

/** Address at which users open this server: an origin, because all paths begin at its root. */
export const ownAddress = webAddress.transform((value, context) => {
  const { origin, port: portText, pathname, search, hash, username } = new URL(value);
  const message =
    pathname !== '/' || search || hash || username
      ? `must end after the host and port: write ${origin} and give Fenceline a host of its own`
      : blockedPortProblem(Number(portText || -1));
  if (message) context.addIssue({ code: 'custom', message });
  return origin;
});

/** A link shown on a page: an address elsewhere, or a path on this server. */
export const link = z
  .string()
  .refine(
    (value) => webAddress.safeParse(value).success || /^\/(?![/\\])[^\\\s]*$/.test(value),
    'must begin with https://, http:// or / for a page of this server',
  );

/** Address of tiles by zoom, column and row. */
export const tileAddress = z
  .string()
  .refine(
    (value) => /^(https?:\/\/|\/(?!\/))/.test(value),
    'must begin with https://, http:// or /',
  )
  .refine(
    (value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
    'needs {z}, {x} and {y}',
  );

/** Requires a placeholder for the date; without it every date would show the same. */
export const datedBy = (product: CoverProduct, template: z.ZodString) =>
  template.refine((value) => namesCoverDate(value, product), COVER_PRODUCTS[product].needs);

/** A season of the ground cover record, from the end of the twentieth century on. */
export const season = z
  .string()
  .regex(
    /^(1999-12|2[01]\d\d-(03|06|09|12))$/,
    'must be the first month of a season, such as 2024-06 for winter 2024',
  );

/** A name with a version or a date, either of which has a digit. */
export const nameWithVersion = z
  .string()
  .regex(/\d/, 'needs the version too, as in “Seasonal ground cover, version 3”');

export const bucket = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'must have 3 to 63 lower-case letters, digits, dots and hyphens',
  );

export const partnerName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, 'may have letters, digits and hyphens only');

/** Path of a folder or a file. */
export const path = z
  .string()
  .min(1)
  .transform((path) => resolve(path));

export const trustedProxies = z.string().transform((value, context) => {
  const trusted = readTrustedProxies(value);
  if (trusted !== null) return trusted;
  context.addIssue({
    code: 'custom',
    message:
      value.trim().toLowerCase() === 'true'
        ? 'true would trust any address that a client sends. Write the number of proxies in front, such as 1, or their networks, such as loopback,10.0.0.0/8'
        : 'must be the number of proxies in front, such as 1, or their networks, such as loopback,10.0.0.0/8',
  });
  return z.NEVER;
});

/** An absolute address of another system, or the path of a file on this machine. */
export const fileOrWebAddress = z
  .string()
  .min(1)
  .transform((value) => (webAddress.safeParse(value).success ? value : resolve(value)));

/** JSON that fits `schema`; a problem names the fields instead of the library's reasons. */
export const json = <T>(schema: z.ZodType<T>) =>
  z.string().transform((value, context): T => {
    const problem = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    let parsed: unknown;
    try {
      parsed = JSON.parse(value);
    } catch {
      return problem('is not JSON');
    }
    const result = schema.safeParse(parsed);
    if (result.success) return result.data;
    const fields = new Set(
      result.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => [...issue.path, key].join('.'))
          : [issue.path.join('.') || 'the whole'],
      ),
    );
    return problem(
      `these fields are missing, unknown or of the wrong type: ${[...fields].join(', ')}. See docs/operations.md`,
    );
  });
