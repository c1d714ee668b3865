import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { Registration } from '#features/register-soil-project';

export interface FormAddress {
  project?: number | undefined;
  step?: number | undefined;
}

const addressOf = ({ projectId, step }: Registration): FormAddress => ({
  project: projectId ?? undefined,
  step,
});
const keyOf = ({ project, step }: FormAddress) => `${project} ${step}`;

/**
 * Keeps the open form and the address in step: each step of the form is an entry of the browser's
 * history, so that Back leads to the previous step, and a reload or a link opens the same one.
 */
export function useFormAddress(
  registration: Registration | null,
  { sentId, toStep }: { sentId: number | null; toStep: (step: number) => void },
) {
  const navigate = useNavigate();
  const { project, step } = useSearch({ strict: false });
  /** Addresses written here that the router has not shown yet. */
  const written = useRef<string[]>([]);
  const go = useCallback(
    (to: FormAddress, { replace = false } = {}) => {
      written.current.push(keyOf(to));
      void navigate({
        to: '.',
        search: ({ project: _project, step: _step, ...others }: FormAddress) => ({
          ...others,
          ...to,
        }),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );

  const isOpening = useRef(false);
  const isClosing = useRef(false);
  const seen = useRef<Registration | null>(null);
  const isShown =
    registration !== null &&
    (project === undefined ? step !== undefined : project === registration.projectId);

  const followForm = useEffectEvent(() => {
    const before = seen.current;
    seen.current = registration;
    if (registration === null) {
      isClosing.current = before !== null;
      if (before) go(sentId === null ? {} : { project: sentId }, { replace: true });
      return;
    }
    const form = addressOf(registration);
    if (before?.draftId === registration.draftId) {
      if (isShown && keyOf({ project, step }) !== keyOf(form))
        go(form, { replace: before.projectId !== registration.projectId });
      return;
    }
    const isNamed = project === form.project;
    if (isOpening.current) go(form);
    else if (isNamed && step !== undefined) toStep(step);
    // A link to another project takes precedence over a restored draft.
    else if (isNamed || before || project === undefined) go(form, { replace: true });
    isOpening.current = false;
  });
  const followAddress = useEffectEvent(() => {
    isClosing.current = false;
    const index = written.current.indexOf(keyOf({ project, step }));
    if (index >= 0) {
      written.current.splice(0, index + 1);
      return;
    }
    if (!isShown || step === undefined) return;
    if (step !== registration.step) toStep(step);
    // The history entry is from before the first save.
    if (project === undefined && registration.projectId !== null)
      go({ project: registration.projectId, step }, { replace: true });
  });
  const { draftId, projectId, step: formStep } = registration ?? {};
  useEffect(() => followAddress(), [project, step]);
  useEffect(() => followForm(), [draftId, projectId, formStep]);

  return {
    project,
    step,
    /** Whether the address is that of the open form. */
    isShown,
    go,
    /**
     * Call this before a press opens another form, so that Back leads to where the user pressed.
     */
    willOpen: () => {
      isOpening.current = true;
    },
    /**
     * Whether the form has just closed, so that the address that still names it is about to change.
     */
    isLeaving: () => isClosing.current,
    toForm: (options?: { replace: boolean }) =>
      registration && go(addressOf(registration), options),
  };
}
