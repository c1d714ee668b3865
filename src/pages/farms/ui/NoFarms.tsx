import { Link } from '@tanstack/react-router';
import { MapIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';

export function NoFarms() {
  return (
    <Card className="justify-items-start">
      <div className="grid gap-1">
        <p className="text-lg font-semibold">You have no farms yet</p>
        <p className="text-sm text-muted">
          Open the map, search for your address and press Add Farm.
        </p>
      </div>
      <Button asChild>
        <Link to="/map">
          <MapIcon aria-hidden />
          Open the map
        </Link>
      </Button>
    </Card>
  );
}
