import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { PartBoundary } from './PartBoundary.tsx';

type Loadable<Props> = ComponentType<Props & { fallback?: ReactNode }>;

/**
 * A part of a screen whose file is loaded at its first use, with `fallback` shown in its place until
 * then. It appears once the file is there; after the fallback of a Suspense, React would wait until
 * 300 ms have passed. If the file or the part itself fails, only this part does: it says so in its
 * place, and tries again when the user asks.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Loadable<Props> {
  const Part = loadableScreen(load);
  return function LoadablePart(props) {
    return (
      <PartBoundary>
        <Part {...props} />
      </PartBoundary>
    );
  };
}

/**
 * The same for a whole screen, whose failure is the caller's: it throws to the error boundary, and
 * the next mount loads the file again.
 */
export function loadableScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Loadable<Props> {
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
        () => setLoaded(true),
        (error: unknown) => setFailure({ error }),
      );
    }, []);
    if (failure) throw failure.error;
    return Part ? <Part {...(props as unknown as Props)} /> : fallback;
  };
}
