import { Link } from '@tanstack/react-router';
import { CircleQuestionMarkIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { Card, CardDescription, CardHeader, CardTitle } from '#shared/ui/card';

/** A link to the help, with the questions it answers. */
export const HelpCard = () => (
  <Card>
    <CardHeader>
      <CardTitle>Help</CardTitle>
      <CardDescription>
        How to register a farm, which boundary files work, and what LPA, PIC and NRM mean.
      </CardDescription>
    </CardHeader>
    <Button asChild variant="outline" className="justify-self-start">
      <Link to="/help">
        <CircleQuestionMarkIcon aria-hidden />
        Open the help
      </Link>
    </Button>
  </Card>
);
