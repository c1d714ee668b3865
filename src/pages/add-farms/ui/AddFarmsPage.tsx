import { Link } from '@tanstack/react-router';
import { ArrowLeftIcon } from 'lucide-react';
import { AddFarms } from '#features/add-farms';

export function AddFarmsPage() {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-5 px-4 py-8">
      <div className="grid gap-2">
        <Link
          to="/farms"
          className="flex min-h-6 w-fit items-center gap-1.5 text-sm text-muted underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          <ArrowLeftIcon aria-hidden className="size-4" />
          Farms
        </Link>
        <h1 className="text-2xl font-semibold tracking-tight">Add several farms</h1>
      </div>
      <AddFarms />
    </div>
  );
}
