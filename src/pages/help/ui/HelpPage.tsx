import { Link } from '@tanstack/react-router';
import { HelpPages } from '#widgets/help';
import { Button } from '#shared/ui/button';

export const HelpPage = () => (
  <HelpPages
    back={
      <Button asChild variant="outline">
        <Link to="/map">Open the map</Link>
      </Button>
    }
  />
);
