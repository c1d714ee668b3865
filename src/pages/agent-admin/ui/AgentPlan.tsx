import { PencilIcon } from 'lucide-react';
import { useState } from 'react';
import { PlanCard } from '#entities/plan/react';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { Done } from '#shared/ui/done';
import { EditPrices } from './EditPrices.tsx';
import { PlanClients, type PlanClientsProps } from './PlanClients.tsx';
import { PlanHistory } from './PlanHistory.tsx';

export type AgentPlanProps = PlanClientsProps;

/** One of the agent's own plans: its prices, who may pay with it, its history (SM-11, OP-57). */
export function AgentPlan(props: AgentPlanProps) {
  const { plan, isChanging } = props;
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <PlanCard
        plan={plan}
        action={
          <Button
            variant="outline"
            size="sm"
            disabled={isChanging}
            onClick={() => {
              setSaved(false);
              setEditing(true);
            }}
          >
            <PencilIcon aria-hidden />
            Edit prices
          </Button>
        }
        priceNote={<Done>{isSaved && 'The prices are saved.'}</Done>}
        clientTable={<PlanClients {...props} />}
      />
      <Card role="group" aria-labelledby={`history-${plan.plan_id}`} className="gap-2">
        <h2 id={`history-${plan.plan_id}`} className="font-semibold">
          History
        </h2>
        <PlanHistory planId={plan.plan_id} />
      </Card>
      {isEditing && (
        <EditPrices
          plan={plan}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            setSaved(true);
          }}
        />
      )}
    </>
  );
}
