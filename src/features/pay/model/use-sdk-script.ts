import { useEffect, useState } from 'react';

type ScriptState = 'loading' | 'ready' | 'failed';

/**
 * Loads the payment provider's script from our own address, if one is configured. The provider's
 * library checks for the script's global first and fetches its own copy only when that is missing.
 */
export function useSdkScript(address: string | null): ScriptState {
  const [state, setState] = useState<ScriptState>(
    address === null || isLoaded() ? 'ready' : 'loading',
  );
  useEffect(() => {
    if (address === null || state !== 'loading') return;
    const gone = new AbortController();
    const script = Object.assign(document.createElement('script'), { src: address });
    script.addEventListener('load', () => setState('ready'), gone);
    script.addEventListener('error', () => setState('failed'), gone);
    document.head.append(script);
    return () => gone.abort();
  }, [address, state]);
  return state;
}

const isLoaded = () => Boolean((window as { paypal?: unknown }).paypal);
