import type { ProjectLand } from '#entities/registration/landholder';
import type { SoilProject } from '#entities/soil-project/record';
import type { Registration } from '../model/registration.ts';
import { BenchmarkAnswers } from './BenchmarkAnswers.tsx';
import { CreatePdf } from './CreatePdf.tsx';
import { ExistingActionsStep } from './ExistingActionsStep.tsx';
import { FarmStep } from './FarmStep.tsx';
import { FeedBudgetAnswers } from './FeedBudgetAnswers.tsx';
import { FrequencyAnswers } from './FrequencyAnswers.tsx';
import type { MissingAnswer } from './MissingAnswers.tsx';
import { PlannedActionsStep } from './PlannedActionsStep.tsx';
import { SendStep } from './SendStep.tsx';
import type { StepProps } from './step-props.ts';
import { TextAnswer } from './TextAnswer.tsx';
import { YearRows } from './YearRows.tsx';
import { YesNoAnswer } from './YesNoAnswer.tsx';

export interface StepContentProps extends StepProps {
  registration: Registration;
  stored: SoilProject | undefined;
  canSave: boolean;
  land: ProjectLand;
  /** Leads to a question that a list of problems names. */
  onGo: (answer: MissingAnswer) => void;
}

/** The questions of each step (OP-74). */
export function StepContent(props: StepContentProps) {
  const { registration, stored, canSave, land, onGo, ...step } = props;
  const { form, change, problemAt, disabled } = step;
  switch (registration.step) {
    case 1:
      return <FarmStep {...step} registration={registration} stored={stored} />;
    case 2:
      return <ExistingActionsStep {...step} part={2} />;
    case 3:
      return <ExistingActionsStep {...step} part={3} />;
    case 4:
      return <PlannedActionsStep {...step} />;
    case 5:
      return (
        <YearRows
          question="grazing_data"
          rows={form.grazing_data}
          columns={[
            { field: 'ha_or_pcnt', maxLength: 100 },
            { field: 'cattle', maxLength: 100 },
            { field: 'sheep', maxLength: 100 },
            { field: 'other', maxLength: 100 },
          ]}
          problemAt={problemAt}
          disabled={disabled}
          onChange={(grazing_data) => change({ grazing_data })}
        />
      );
    case 6:
      return (
        <YearRows
          question="cropping_data"
          rows={form.cropping_data}
          columns={[
            { field: 'ha_or_pcnt', maxLength: 100 },
            { field: 'details', maxLength: 500 },
          ]}
          problemAt={problemAt}
          disabled={disabled}
          onChange={(cropping_data) => change({ cropping_data })}
        />
      );
    case 7:
      return (
        <>
          <YesNoAnswer {...step} field="assessByEye" />
          <FeedBudgetAnswers {...step} />
        </>
      );
    case 8:
      return (
        <>
          <BenchmarkAnswers {...step} />
          <FrequencyAnswers {...step} step={8} />
        </>
      );
    case 9:
      return (
        <>
          <FrequencyAnswers {...step} step={9} />
          <TextAnswer {...step} field="grazingPracticesMoreDetails" maxLength={5_000} isLong />
          <CreatePdf
            registration={registration}
            land={land}
            canSave={canSave}
            disabled={disabled}
            onGo={onGo}
          />
        </>
      );
    case 10:
      return <SendStep registration={registration} stored={stored} canSave={canSave} />;
  }
}
