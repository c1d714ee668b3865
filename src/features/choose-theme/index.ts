export { AppearanceCard } from './ui/AppearanceCard.tsx';
export { OutdoorSwitch } from './ui/OutdoorSwitch.tsx';
