import { Link } from '@tanstack/react-router';
import { ChartSplineIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { EmptyState } from '#shared/ui/empty-state';

/** Leads on to a first report. */
export const NoReports = () => (
  <EmptyState
    icon={ChartSplineIcon}
    title="You have no reports yet"
    heading="h2"
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <Button asChild>
          <Link to="/benchmark">Compare a farm</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/reports/sample">See a sample report</Link>
        </Button>
      </div>
    }
  >
    A report shows how a farm’s ground cover and trees changed since 1989, beside the land around
    it. Your reports will appear here with their charts and maps.
  </EmptyState>
);
