import { Field } from '#shared/ui/field';
import { NativeSelect } from '#shared/ui/native-select';
import { Slider } from '#shared/ui/slider';
import type { CoverLayer } from '../model/use-cover-layers.ts';

/** Years over which a change can be shown. */
const CHANGE_YEARS = [1, 5, 10, 20] as const;
const MIN_OPACITY = 20;

/** What an overlay shows, and how strongly. */
export function LayerOptions({ layer, title }: { layer: CoverLayer; title: string }) {
  const percent = Math.round(layer.opacity * 100);
  return (
    <div className="grid gap-x-4 @md:grid-cols-2">
      <Field label="Show">
        <NativeSelect
          value={layer.changeYears}
          onChange={({ target }) => layer.setChangeYears(Number(target.value))}
        >
          <option value={0}>Cover at this date</option>
          {CHANGE_YEARS.map((years) => (
            <option key={years} value={years}>
              {years === 1 ? 'Change over 1 year' : `Change over ${years} years`}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <div className="grid gap-1">
        <span aria-hidden className="text-sm font-medium">
          Opacity
        </span>
        <Slider
          label={`Opacity of ${title}`}
          valueText={`${percent}%`}
          min={MIN_OPACITY}
          max={100}
          step={5}
          value={[percent]}
          onValueChange={([chosen = percent]) => layer.setOpacity(chosen / 100)}
        />
      </div>
    </div>
  );
}
