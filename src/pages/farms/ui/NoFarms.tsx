import { Link } from '@tanstack/react-router';
import { ListPlusIcon, MapIcon, PlusIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { useMapRequests } from '../model/use-map-requests.ts';

export function NoFarms() {
  const { addFarm } = useMapRequests();
  return (
    <Card className="justify-items-start">
      <div className="grid gap-1">
        <p className="text-lg font-semibold">You have no farms yet</p>
        <p className="text-sm text-muted">
          Add your first farm in six short steps: its name, its address, and the parcels on the map.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={addFarm}>
          <PlusIcon aria-hidden />
          Add Farm
        </Button>
        <Button asChild variant="outline">
          <Link to="/farms/add">
            <ListPlusIcon aria-hidden />
            Add several farms
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/map">
            <MapIcon aria-hidden />
            Open the map
          </Link>
        </Button>
      </div>
    </Card>
  );
}
