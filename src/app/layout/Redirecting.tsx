import { useEffect } from 'react';
import { useAppSettings } from '#shared/config/react';
import { Progress } from '#shared/ui/progress';

/**
 * Shown while the provider checks who is signed in, or signs them out. The page for visitors is not
 * shown until the provider answers (OP-02); a browser that leaves would not load its file.
 */
export function Redirecting({ text }: { text: 'Signing in' | 'Signing out' }) {
  const { product_name: productName } = useAppSettings();
  useEffect(() => {
    document.title = productName;
  }, [productName]);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-sm content-start gap-4 px-4 py-16"
    >
      <p className="text-muted">{text} …</p>
      <Progress label={text} />
    </main>
  );
}
