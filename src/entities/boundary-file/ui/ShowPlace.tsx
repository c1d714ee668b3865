import { MapPinIcon } from 'lucide-react';
import type { LonLat } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';

export interface ShowPlaceProps {
  place: LonLat;
  /** What is there, for those who hear the button only. */
  about: string;
  onShow: (place: LonLat) => void;
}

export const ShowPlace = ({ place, about, onShow }: ShowPlaceProps) => (
  <Button
    variant="ghost"
    size="sm"
    aria-label={`Show on the map: ${about}`}
    onClick={() => onShow(place)}
  >
    <MapPinIcon />
    Show
  </Button>
);
