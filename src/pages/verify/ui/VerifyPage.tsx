import { useEffect, useState } from 'react';
import { useAppSettings } from '#shared/config/react';
import { Card } from '#shared/ui/card';
import { checkOfPath, typedIn, type Check } from '../model/check.ts';
import { usePageDrop } from '../model/use-page-drop.ts';
import { useFileHash } from '../model/use-file-hash.ts';
import { CheckFile } from './CheckFile.tsx';
import { CheckNumber } from './CheckNumber.tsx';
import { CheckResult } from './CheckResult.tsx';

/** Tells anybody whether a document was issued here, by its number, its file or both. */
export function VerifyPage() {
  const { product_name: productName } = useAppSettings();
  const [check, setCheck] = useState<Check | null>(() => checkOfPath(location.pathname));

  useEffect(() => {
    document.title = `Verify a document · ${productName}`;
  }, [productName]);

  const checkNumber = (number: string) => {
    history.replaceState(null, '', `/verify/${number}`);
    setCheck({ by: 'number', number });
  };
  const lookedUp = check?.by === 'file' ? check.expected : (check?.number ?? null);
  const file = useFileHash((fileName, sha256) =>
    setCheck({ by: 'file', fileName, sha256, expected: lookedUp }),
  );
  const isOver = usePageDrop(file.take);

  return (
    <main
      id="content"
      tabIndex={-1}
      aria-label="Verify a document"
      className="min-h-0 flex-1 overflow-y-auto"
    >
      <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6 px-4 py-8 sm:py-12">
        <div className="grid gap-2">
          <h1 className="text-2xl font-semibold tracking-tight">Verify a document</h1>
          <p className="text-muted">
            Check that a report, a Farm Key, a file of its data or an invoice is the one that{' '}
            {productName} issued. The file stays on this device: only its checksum is compared.
          </p>
        </div>
        <CheckResult check={check} />
        <Card className="grid-cols-1 gap-5">
          <CheckFile
            isOver={isOver}
            reading={file.reading}
            fault={file.fault}
            onChosen={file.take}
          />
          <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
            or
          </p>
          <CheckNumber initial={typedIn(location.pathname)} onCheck={checkNumber} />
        </Card>
      </div>
    </main>
  );
}
