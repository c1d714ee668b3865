import type { Position } from 'geojson';

/** The farmer's farm of parcels, by places inside its paddocks in the sample district. */
export const KURRAJONG_PARK = {
  farm: {
    name: 'Kurrajong Park',
    pic_code: 'NK123456',
    front_gate_address: '201 Sullivan Road, Tarrangool NSW 2709, Australia',
    typed_front_gate_address: '201***Sullivan Road***Tarrangool***NSW***2709',
    gate: { lng: 146.2206, lat: -34.4669 },
  },
  paddocks: [
    [146.20478, -34.46488],
    [146.2128, -34.46172],
    [146.20729, -34.45929],
    [146.20884, -34.46967],
    [146.21445, -34.4693],
    [146.2181, -34.46655],
  ] satisfies Position[] as [number, number][],
};
