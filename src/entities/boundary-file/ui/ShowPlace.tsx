import { MapPinIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';

export interface ShowPlaceProps {
  /** Describes the location for screen readers. */
  about: string;
  onShow: () => void;
}

export const ShowPlace = ({ about, onShow }: ShowPlaceProps) => (
  <Button variant="ghost" size="sm" aria-label={`Show on the map: ${about}`} onClick={onShow}>
    <MapPinIcon />
    Show
  </Button>
);
