import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { PartBoundary } from './PartBoundary.tsx';
import { TypeAhead } from './type-ahead.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Loadable<Props> = ComponentType<Props & { fallback?: ReactNode }>;

/**
 * A part of a screen whose file is loaded at its first use, with `fallback` shown in its place until
 * then. It appears once the file is there; after the fallback of a Suspense, React would wait until
 * 300 ms have passed. If the file or the part itself fails, only this part does: it says so in its
 * place, and tries again when the user asks.
 */
export const loadable = <Props extends object>(load: Load<Props>): Loadable<Props> =>
  inBoundary(createLoadable(load, false));

/**
 * The same for a form or dialog that the user opens and that focuses its first field: what they type
 * while its file loads goes into that field.
 */
export const loadableForm = <Props extends object>(load: Load<Props>): Loadable<Props> =>
  inBoundary(createLoadable(load, true));

/**
 * The same for a whole screen, whose failure is the caller's: it throws to the error boundary, and
 * the next mount loads the file again.
 */
export const loadableScreen = <Props extends object>(load: Load<Props>): Loadable<Props> =>
  createLoadable(load, false);

function inBoundary<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function LoadablePart(props) {
    return (
      <PartBoundary>
        <Part {...props} />
      </PartBoundary>
    );
  };
}

function createLoadable<Props extends object>(load: Load<Props>, isForm: boolean): Loadable<Props> {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const loadOnce = () =>
    (loading ??= load().then(
      (part) => void (Part = part),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));

  return function Loadable({ fallback = null, ...props }) {
    const [, setLoaded] = useState(() => Part !== undefined);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      loadOnce().then(
        // A form has its focus at once, so that no key falls between it and its placeholder.
        () => (isForm ? flushSync(() => setLoaded(true)) : setLoaded(true)),
        (error: unknown) => setFailure({ error }),
      );
    }, []);
    if (failure) throw failure.error;
    if (Part) return <Part {...(props as unknown as Props)} />;
    return isForm ? (
      <>
        {fallback}
        <TypeAhead />
      </>
    ) : (
      fallback
    );
  };
}
