import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { limitRequests } from './limit-requests.ts';
import { POLICY_REPORTS } from './security-headers.ts';

const REPORTS_A_MINUTE = 20;
const MAX_REPORT_BYTES = 16 * 1024;
const MAX_REPORTS = 10;
const TYPES = ['application/reports+json', 'application/csp-report'];

/** A violation in the format of the Reporting API, or within `csp-report` from older browsers. */
const Violation = z.object({
  effectiveDirective: z.string().optional(),
  blockedURL: z.string().optional(),
  documentURL: z.string().optional(),
  'effective-directive': z.string().optional(),
  'blocked-uri': z.string().optional(),
  'document-uri': z.string().optional(),
});
type Violation = z.output<typeof Violation>;
const Reports = z.union([
  z.array(z.object({ body: Violation }).transform(({ body }) => body)).max(MAX_REPORTS),
  z.object({ 'csp-report': Violation }).transform((report) => [report['csp-report']]),
]);

/**
 * Logs the policy violations that browsers report: the directive, the blocked origin and the page's
 * path, so that attacks and wrong settings show. Anybody may send reports.
 */
export function policyReportsRoute(server: FastifyInstance): void {
  const onRequest = limitRequests(REPORTS_A_MINUTE);
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      TYPES,
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    );
    scope.post<{ Body: string }>(
      POLICY_REPORTS,
      { bodyLimit: MAX_REPORT_BYTES, onRequest },
      async (request, reply) => {
        for (const violation of readReports(request.body)) {
          request.log.warn(factsOf(violation), 'page policy refused a source');
        }
        return reply.code(204).send();
      },
    );
  });
}

/** Keeps only origins and paths, because full addresses may contain what a user typed. */
const factsOf = (violation: Violation) => ({
  directive: (violation.effectiveDirective ?? violation['effective-directive'])?.slice(0, 40),
  blocked: originOf(violation.blockedURL ?? violation['blocked-uri']),
  page: pathOf(violation.documentURL ?? violation['document-uri']),
});

function readReports(body: string): Violation[] {
  try {
    return Reports.parse(JSON.parse(body));
  } catch {
    return [];
  }
}

const originOf = (address = '') =>
  URL.canParse(address) ? new URL(address).origin : address.slice(0, 20);
const pathOf = (address = '') =>
  URL.canParse(address) ? new URL(address).pathname.slice(0, 100) : undefined;
