import { useUnit } from 'effector-react';
import { SunIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { $theme, outdoorSwitched } from '#shared/theme/react';

/** One press switches to the theme for sunlight, another back to the previous theme. */
export function OutdoorSwitch() {
  const { theme, onSwitch } = useUnit({ theme: $theme, onSwitch: outdoorSwitched });
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Outdoor theme"
      title="Outdoor theme"
      aria-pressed={theme === 'outdoor'}
      className="aria-pressed:bg-accent aria-pressed:text-on-accent"
      onClick={() => onSwitch()}
    >
      <SunIcon aria-hidden className="size-5" />
    </Button>
  );
}
