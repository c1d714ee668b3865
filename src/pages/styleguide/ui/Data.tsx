import { CircleCheckIcon } from 'lucide-react';
import { useState } from 'react';
import type { Theme } from '#shared/theme/react';
import { Disclosure } from '#shared/ui/disclosure';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '#shared/ui/card';
import { Chip } from '#shared/ui/chip';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#shared/ui/tabs';

/** A farm as a card, as a row, and in parts. */
export const Data = ({ theme }: { theme: Theme }) => (
  <>
    <Card>
      <CardHeader>
        <CardTitle>Kurrajong Park</CardTitle>
        <CardDescription>412 ha · 6 parcels · PIC NK123456</CardDescription>
      </CardHeader>
      <div className="flex flex-wrap gap-2">
        <Chip tone="success">
          <CircleCheckIcon aria-hidden /> LPA
        </Chip>
        <Chip tone="money">Farm Key $75</Chip>
        <Chip tone="warning">Waits</Chip>
        <Chip tone="danger">Failed</Chip>
        <Chip remove={{ label: `Remove 17//DP755092, ${theme}`, onRemove: () => {} }}>
          17//DP755092 · 64.2 ha
        </Chip>
      </div>
      <CardFooter>
        <Button variant="money">Buy Farm Key · $75</Button>
        <Button variant="outline">Carbon report · $155</Button>
      </CardFooter>
    </Card>
    <Table aria-label={`Farms, ${theme}`}>
      <TableHeader>
        <TableRow>
          <TableHead>Farm</TableHead>
          <TableHead>State</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        <TableRow data-state="selected">
          <TableCell>Back Creek</TableCell>
          <TableCell>
            <Badge>New</Badge> <Badge variant="money">$75</Badge>
          </TableCell>
        </TableRow>
        <TableRow>
          <TableCell>Mirrool Downs</TableCell>
          <TableCell>
            <Badge variant="secondary">Files sent</Badge> <Badge variant="outline">Draft</Badge>{' '}
            <Badge variant="warning">Sandbox</Badge> <Badge variant="destructive">Failed</Badge>
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
    <Tabs defaultValue="land">
      <TabsList aria-label={`Project, ${theme}`}>
        <TabsTrigger value="land">Land</TabsTrigger>
        <TabsTrigger value="people">People</TabsTrigger>
      </TabsList>
      <TabsContent value="land" className="text-sm">
        Six parcels in one region.
      </TabsContent>
      <TabsContent value="people" className="text-sm">
        Two landholders.
      </TabsContent>
    </Tabs>
    <Layers theme={theme} />
  </>
);

function Layers({ theme }: { theme: Theme }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Disclosure level="h3" title={`Layers, ${theme}`} isOpen={isOpen} onToggle={setOpen}>
      Trees, ground cover, parcels
    </Disclosure>
  );
}
