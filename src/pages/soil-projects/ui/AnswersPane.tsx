import { actionName, EXISTING_ACTIONS } from '#entities/registration/activity';
import {
  practisedActivities,
  practisedText,
  QUESTIONS,
  ROW_TITLES,
  shownYesNo,
  type SoilForm,
} from '#entities/registration/form';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';

export interface AnswersPaneProps {
  form: SoilForm;
  onDocuments: () => void;
}

/** Questions with short answers, in the order of the form. */
const FACTS = [
  'nature_of_farm',
  'existingActionsMoreDetails',
  'assessByEye',
  'useBudgetTool',
  'budgetToolUsage',
  'budgetToolType',
  'budgetToolName',
  'useMinBenchmark',
  'benchmarkTarget',
  'frequencyOfRainfallModel',
  'frequencyOfMoistureModel',
  'frequencyOfWeatherForecasts',
  'frequencyOfAnyPractice',
  'frequencyOfManagementSoftware',
  'frequencyOfForecastUpdate',
  'grazingPracticesMoreDetails',
] as const satisfies readonly (keyof SoilForm)[];

/** What the client does today next to what they will start, and the rest of the form. */
export function AnswersPane({ form, onDocuments }: AnswersPaneProps) {
  const practised = practisedActivities(form);
  const today = EXISTING_ACTIONS.filter(({ key }) => form.existing_actions[key].used);
  return (
    <div className="grid gap-5 text-sm">
      {practised.length > 0 && (
        <Alert variant="warning">
          <AlertTitle>Some planned activities are not new</AlertTitle>
          <AlertDescription>
            {practised.map((activity) => (
              <p key={activity.activity}>{practisedText(activity)}</p>
            ))}
          </AlertDescription>
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <section aria-label="Practised now" className="grid content-start gap-1">
          <h3 className="text-base font-medium">Practised now</h3>
          {today.length === 0 && <p className="text-muted">None of the actions asked about.</p>}
          <ul className="grid">
            {today.map(({ key, label }) => (
              <li key={key} className="border-b border-border py-2 last:border-0">
                {label}
                <span className="block text-muted">
                  {form.existing_actions[key].extent || 'Extent not given'}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label="Planned" className="grid content-start gap-1">
          <h3 className="text-base font-medium">Planned</h3>
          {form.chosen_activities.length === 0 && <p className="text-muted">Nothing is chosen.</p>}
          <ul className="grid">
            {form.chosen_activities.map((key) => (
              <li key={key} className="border-b border-border py-2 last:border-0">
                {actionName(key)}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className="text-muted">
        The condition report shows the ground and woody cover of these years.{' '}
        <Button variant="link" className="h-auto min-h-6 px-0" onClick={onDocuments}>
          Open the documents
        </Button>
      </p>
      <Years
        title={QUESTIONS.grazing_data.label}
        columns={['year', 'ha_or_pcnt', 'cattle', 'sheep', 'other']}
        rows={form.grazing_data}
      />
      <Years
        title={QUESTIONS.cropping_data.label}
        columns={['year', 'ha_or_pcnt', 'details']}
        rows={form.cropping_data}
      />
      <dl className="grid">
        {FACTS.map((field) => (
          <div
            key={field}
            className="grid gap-x-4 border-b border-border py-2 last:border-0 sm:grid-cols-2"
          >
            <dt className="text-muted">{QUESTIONS[field].label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{shown(form[field])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface YearsProps<Column extends keyof typeof ROW_TITLES> {
  title: string;
  columns: readonly Column[];
  rows: readonly Record<Column, string | number>[];
}

function Years<Column extends keyof typeof ROW_TITLES>({
  title,
  columns,
  rows,
}: YearsProps<Column>) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-1">
      <h3 className="text-base font-medium">{title}</h3>
      <Table aria-label={title}>
        <TableHeader>
          <TableRow>
            {columns.map((column) => (
              <TableHead key={column}>{ROW_TITLES[column]}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a year may stand twice
            <TableRow key={i}>
              {columns.map((column) => (
                <TableCell key={column}>{row[column] || '–'}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

function shown(answer: string | number | boolean | null): string {
  if (typeof answer === 'boolean') return shownYesNo(answer);
  return answer === null || answer === '' ? 'Not answered' : String(answer);
}
