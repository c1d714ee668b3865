import { Link } from '@tanstack/react-router';
import { Button } from '#shared/ui/button';

export function NotFoundPage() {
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-4 px-4 py-12">
      <h1 className="text-2xl font-semibold tracking-tight">Page not found</h1>
      <p className="text-muted">Check the address, or start from the map.</p>
      <Button asChild>
        <Link to="/map">Open the map</Link>
      </Button>
    </div>
  );
}
