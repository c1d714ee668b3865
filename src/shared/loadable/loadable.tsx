import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose file is loaded at its first use, with `fallback` shown in its place until then.
 * It appears once the file is there; after the fallback of a Suspense, React would wait until 300
 * ms have passed. A file that failed to load throws to the error boundary and is loaded again by
 * the next mount.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { fallback?: ReactNode }> {
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
