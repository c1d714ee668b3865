import { useState } from 'react';
import type { Theme } from '#shared/theme/react';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';
import { Slider } from '#shared/ui/slider';
import { Switch } from '#shared/ui/switch';
import { Textarea } from '#shared/ui/textarea';

/** Each control empty, filled in, with an error and disabled. */
export function Fields({ theme }: { theme: Theme }) {
  const [season, setSeason] = useState([40]);
  const [isOn, setOn] = useState(true);
  const [map, setMap] = useState('satellite');
  return (
    <>
      <Field label="Farm name" required hint="As your neighbours call it.">
        <Input placeholder="Kurrajong Park" />
      </Field>
      <Field label="Post code" error="A post code has four digits.">
        <Input defaultValue="27" />
      </Field>
      <Field label="Email" hint="It cannot be changed.">
        <Input readOnly value="farmer@fenceline.example" />
      </Field>
      <Field label="State">
        <NativeSelect defaultValue="NSW" disabled>
          <option>NSW</option>
        </NativeSelect>
      </Field>
      <Field label="Note">
        <Textarea defaultValue="The map lacks a parcel." />
      </Field>
      <Field layout="inline" label="Set the front gate">
        <Switch checked={isOn} onCheckedChange={setOn} />
      </Field>
      <Field layout="inline" label="I agree" error="Tick the box to continue.">
        <Checkbox />
      </Field>
      <RadioGroup aria-label={`Base map, ${theme}`} value={map} onValueChange={setMap}>
        <Field layout="inline" label="Satellite">
          <RadioGroupItem value="satellite" />
        </Field>
        <Field layout="inline" label="Streets">
          <RadioGroupItem value="streets" />
        </Field>
      </RadioGroup>
      <Slider label={`Season, ${theme}`} value={season} onValueChange={setSeason} />
    </>
  );
}
