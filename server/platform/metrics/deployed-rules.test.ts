import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import { createMetrics } from './create-metrics.ts';

const deploy = join(import.meta.dirname, '../../../deploy');
/** Prometheus itself adds this metric for every address that it reads. */
const OF_PROMETHEUS = new Set(['up']);

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
const dashboard = JSON.parse(
  readFileSync(join(deploy, 'grafana-dashboard.json'), 'utf8'),
) as Dashboard;
const alerts = parse(readFileSync(join(deploy, 'alerts.yaml'), 'utf8')) as Alerts;
const rules = alerts.groups.flatMap(({ rules: all }) => all);

/** Names of metrics in an expression: identifiers that are not functions, labels, keywords or strings. */
const metricsIn = (expression: string) =>
  expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(by|without|on) \([^)]*\)/g, '')
    .match(/\b[a-z_]{2,}\b(?!\s*\()/g)
    ?.filter((name) => !['or', 'and', 'by', 'unless'].includes(name)) ?? [];

async function exportedNames(): Promise<Set<string>> {
  const database = await freshDatabase();
  const metrics = createMetrics({
    database,
    parcels: { engine: { dataSet: { parcelCount: 1 } }, isBehind: false },
    version: '2022.6',
  });
  onTestFinished(async () => {
    metrics.stop();
    await database.close();
  });
  const text = await metrics.text();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const names = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set(names);
}

describe('the dashboard and the alerts', () => {
  it('read only metrics that the server exports', async () => {
    const names = await exportedNames();
    const expressions = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...rules.map(({ expr }) => expr),
    ];
    const read = new Set(expressions.flatMap(metricsIn));
    expect(read.size).toBeGreaterThan(12);
    expect([...read].filter((name) => !names.has(name) && !OF_PROMETHEUS.has(name))).toEqual([]);
  });

  it('show every metric of Fenceline’s own on the dashboard', async () => {
    const names = await exportedNames();
    const own = [...names].filter((name) => /^fenceline_(?!.*_(sum|count)$)/.test(name));
    const shown = new Set(
      dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    );
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('are eleven rules, each explained on the operator’s page', () => {
    const page = readFileSync(join(deploy, '../docs/operations.md'), 'utf8');
    expect(rules).toHaveLength(11);
    expect(rules.filter(({ annotations }) => !annotations.summary.endsWith('.'))).toEqual([]);
    expect(rules.map(({ alert }) => alert).filter((name) => !page.includes(`\`${name}\``))).toEqual(
      [],
    );
  });
});
