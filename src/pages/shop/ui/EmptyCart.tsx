import { Link } from '@tanstack/react-router';
import { MapIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';

export function EmptyCart() {
  return (
    <Card className="justify-items-start">
      <div className="grid gap-1">
        <p className="text-lg font-semibold">Shopping cart is empty</p>
        <p className="text-sm text-muted">
          Choose one of your farms on the map and add its Farm Key to the cart.
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
