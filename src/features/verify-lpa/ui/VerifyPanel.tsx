import { useEffect, useId, useRef, useState } from 'react';
import type { PropertyRecord } from '#shared/api/contract';
import { formFailure } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Form } from '#shared/ui/form';
import { Input } from '#shared/ui/input';
import { Progress } from '#shared/ui/progress';
import { useVerifyFarm } from '../model/use-verify-farm.ts';

export interface VerifyPanelProps {
  farm: Pick<PropertyRecord, 'property_id' | 'property_name' | 'pic_code'>;
  /**
   * Called when the panel closes, by its button or after a good login; discards the credentials
   * (LPA-13).
   */
  onClose: () => void;
}

/** Verifies, by a login to the livestock registry, that the farm's PIC belongs to its owner. */
export function VerifyPanel({ farm, onClose }: VerifyPanelProps) {
  const { isVerifying, error, verify } = useVerifyFarm(farm);
  const [userid, setUserid] = useState('');
  const [pass, setPass] = useState('');
  const failure = formFailure(error, ['userid', 'pass']);
  const headingId = useId();
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);

  const hasPic = farm.pic_code.trim() !== '';
  // One filled field is enough to enable the button; the server reports an incomplete pair (OP-61).
  const canVerify = hasPic && (userid !== '' || pass !== '') && !isVerifying;

  async function submit() {
    if (!canVerify) return;
    if (await verify({ userid, pass })) return onClose();
    setPass('');
  }

  return (
    <section aria-labelledby={headingId} className="max-w-md rounded-md bg-overlay p-4">
      <Form
        isPending={isVerifying}
        failure={failure}
        onSubmit={() => void submit()}
        footer={
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={!canVerify}>
              Verify
            </Button>
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
          </div>
        }
      >
        <div className="grid gap-1">
          <h3 id={headingId} className="font-semibold">
            Verify with LPA
          </h3>
          <dl className="flex gap-1 text-sm">
            <dt className="text-muted">PIC</dt>
            <dd>{hasPic ? farm.pic_code : 'none'}</dd>
          </dl>
        </div>
        {hasPic ? (
          <>
            <Field label="LPA User ID" error={failure.at.userid}>
              <Input
                ref={firstField}
                value={userid}
                maxLength={200}
                readOnly={isVerifying}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={({ target }) => setUserid(target.value)}
              />
            </Field>
            <Field
              label="LPA Password"
              error={failure.at.pass}
              hint="Your login goes to the LPA registry for this one check. It is not stored."
            >
              <Input
                type="password"
                value={pass}
                maxLength={200}
                readOnly={isVerifying}
                autoComplete="off"
                onChange={({ target }) => setPass(target.value)}
              />
            </Field>
          </>
        ) : (
          <p className="text-sm">
            To verify this farm, press Edit Farm and enter its Property Identification Code (PIC).
          </p>
        )}
        {isVerifying && <Progress label="Verifying with LPA" />}
      </Form>
    </section>
  );
}
