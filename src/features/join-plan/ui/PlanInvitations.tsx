import { useState } from 'react';
import { ACCEPTANCE_MEANS, awaitsAcceptance, COMPARING_MEANS, membershipOf } from '#entities/plan';
import { useClientPlans } from '#entities/plan/react';
import { useSignedInEmail } from '#shared/auth/react';
import { Button } from '#shared/ui/button';
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '#shared/ui/card';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { Progress } from '#shared/ui/progress';
import { useMembershipChanges } from '../model/use-membership-changes.ts';
import { LeaveButton } from './LeaveButton.tsx';

export interface PlanInvitationsProps {
  /** Called after the user accepts or leaves a plan, because the pressed button is gone. */
  onChanged: () => void;
}

/** Plans that agents have added the user to, each with the consequences of accepting it. */
export function PlanInvitations({ onChanged }: PlanInvitationsProps) {
  const email = useSignedInEmail();
  const { data: plans = [] } = useClientPlans();
  const changes = useMembershipChanges(onChanged);
  const [letOrder, setLetOrder] = useState<ReadonlySet<number>>(new Set());

  return plans
    .filter((plan) => awaitsAcceptance(plan, email))
    .map((plan) => {
      const { plan_id: id, plan_name: name } = plan;
      return (
        <Card
          key={id}
          role="group"
          aria-labelledby={`invitation-${id}`}
          aria-busy={changes.isPending}
          className="border-l-4 border-l-info"
        >
          <CardHeader>
            <CardTitle id={`invitation-${id}`} className="wrap-anywhere">
              {name} has added you as a client
            </CardTitle>
            <CardDescription className="wrap-anywhere">
              Added by {membershipOf(plan, email)?.authorised_by}
            </CardDescription>
          </CardHeader>
          <div className="grid gap-2 text-sm">
            <p>If you accept:</p>
            <ul className="grid list-disc gap-1 pl-5">
              {ACCEPTANCE_MEANS.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <p className="text-muted">
              Ordering with the plan also accepts it. Until then, its owners cannot see anything of
              yours.
            </p>
          </div>
          <Field
            layout="inline"
            label="Also let them see my farms and order for me"
            hint={`You get the files, and can change this under Settings. ${COMPARING_MEANS}`}
          >
            <Checkbox
              checked={letOrder.has(id)}
              disabled={changes.isPending}
              onCheckedChange={(isOn) =>
                setLetOrder((before) =>
                  isOn === true
                    ? new Set([...before, id])
                    : new Set([...before].filter((other) => other !== id)),
                )
              }
            />
          </Field>
          {changes.isPending && <Progress label="Updating your plans" />}
          <CardFooter>
            <Button
              aria-label={`Accept ${name}`}
              disabled={changes.isPending}
              onClick={() => changes.accept(plan, letOrder.has(id))}
            >
              Accept
            </Button>
            <LeaveButton
              planName={name}
              disabled={changes.isPending}
              onLeave={() => changes.leave(plan)}
            />
          </CardFooter>
        </Card>
      );
    });
}
