import {
  FOREST_NOT_SHOWN,
  FOREST_TITLE,
  forestDefinition,
  forestRows,
  forestStatement,
  haText,
  type ForestNumbers,
} from '#entities/report';
import { ReportSection, ValuesTable } from '#entities/report/react';
import { describePosition } from '#shared/lib/lon-lat';

/** What became of the farm’s forest since the EU’s cut-off, for buyers who ask. */
export const ForestSection = ({ forest }: { forest: ForestNumbers }) => (
  <ReportSection title={FOREST_TITLE}>
    {forestStatement(forest).map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {forestRows(forest).length > 0 && (
      <ValuesTable
        label="Forest by hectares"
        titles={['On this farm', 'Hectares']}
        rows={forestRows(forest).map(([what, hectares]) => [what, haText(hectares)])}
      />
    )}
    {forest.lost.length > 0 && (
      <ValuesTable
        label="Patches no longer forest"
        titles={['Middle of the patch', 'Hectares of the farm']}
        rows={forest.lost.map(({ at, hectares }) => [describePosition(at), haText(hectares)])}
      />
    )}
    <p className="text-sm text-muted">{forestDefinition(forest)}</p>
    <p className="text-sm text-muted">Not shown: {FOREST_NOT_SHOWN}</p>
  </ReportSection>
);
