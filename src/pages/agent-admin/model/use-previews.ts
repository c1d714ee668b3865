import { useQueries } from '@tanstack/react-query';
import type { OrderLine } from '#entities/plan';
import { calls } from '#shared/api';
import { MAX_RULED_FARMS, type BenchmarkPreview, type ComparisonRule } from '#shared/api/contract';
import { callQuery } from '#shared/api/react';

/**
 * What a rule finds for the farms of these benchmarks, with one call for each client; a client with
 * many farms takes more. Asks nothing without benchmarks.
 */
export function usePreviews(
  planId: number,
  benchmarks: readonly OrderLine[],
  rule: ComparisonRule,
) {
  const questions = [...new Set(benchmarks.map(({ email }) => email))].flatMap((email) => {
    const farmIds = benchmarks.filter((line) => line.email === email).map(({ farmId }) => farmId);
    return Array.from({ length: Math.ceil(farmIds.length / MAX_RULED_FARMS) }, (_, at) => ({
      plan_id: planId,
      client_email: email,
      property_ids: farmIds.slice(at * MAX_RULED_FARMS, (at + 1) * MAX_RULED_FARMS),
      ...rule,
    }));
  });
  return useQueries({
    queries: questions.map((params) => callQuery(calls.plans.previewBenchmarks, params)),
    combine: (answers) => ({
      of: new Map<number, BenchmarkPreview>(
        answers.flatMap(({ data }) => (data ?? []).map((one) => [one.property_id, one] as const)),
      ),
      left: answers.filter(({ isPending }) => isPending).length,
      asked: answers.length,
      failed: answers.filter(({ isError }) => isError),
    }),
  });
}
