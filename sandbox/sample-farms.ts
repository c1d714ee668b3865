import type { BoundaryFeature } from '#shared/api/contract';

interface SampleFarm {
  name: string;
  pic_code: string;
  front_gate_address: string;
  typed_front_gate_address: string;
  front_gate_lng: number;
  front_gate_lat: number;
}

/** The farmer's farm of parcels, given by points inside its paddocks in the sample district. */
export const KURRAJONG_PARK: { farm: SampleFarm; paddocks: [lng: number, lat: number][] } = {
  farm: {
    name: 'Kurrajong Park',
    pic_code: 'NK123456',
    front_gate_address: '201 Sullivan Road, Tarrangool NSW 2709, Australia',
    typed_front_gate_address: '201***Sullivan Road***Tarrangool***NSW***2709',
    front_gate_lng: 146.2195,
    front_gate_lat: -34.4669,
  },
  paddocks: [
    [146.20478, -34.46488],
    [146.2128, -34.46172],
    [146.20729, -34.45929],
    [146.20884, -34.46967],
    [146.21445, -34.4693],
    [146.2181, -34.46655],
  ],
};

/** The soil client's farm. */
export const MIRROOL_DOWNS: typeof KURRAJONG_PARK = {
  farm: {
    name: 'Mirrool Downs',
    pic_code: 'NK112233',
    front_gate_address: '88 Nardoo Bore Road, Tarrangool NSW 2709, Australia',
    typed_front_gate_address: '88***Nardoo Bore Road***Tarrangool***NSW***2709',
    front_gate_lng: 146.1098,
    front_gate_lat: -34.56,
  },
  paddocks: [
    [146.1, -34.56],
    [146.1075, -34.57],
    [146.1075, -34.5625],
    [146.1125, -34.5625],
    [146.1125, -34.5575],
    [146.115, -34.5525],
  ],
};

const paddock = (name: string, ...rings: [lng: number, lat: number][][]): BoundaryFeature => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0]!]) },
});

/** The farmer's second farm: its paddocks as fenced, on both sides of Back Creek. */
export const BACK_CREEK: { farm: SampleFarm; features: BoundaryFeature[] } = {
  farm: {
    name: 'Back Creek',
    pic_code: 'NK654321',
    front_gate_address: '713 Boundary Siding Road, Coreenya NSW 2704, Australia',
    typed_front_gate_address: '713***Boundary Siding Road***Coreenya***NSW***2704',
    front_gate_lng: 146.503,
    front_gate_lat: -34.489,
  },
  features: [
    paddock('House Paddock', [
      [146.5029, -34.488],
      [146.503, -34.4915],
      [146.5086, -34.4912],
      [146.5092, -34.4899],
      [146.5093, -34.4877],
    ]),
    paddock('Creek Flat', [
      [146.503, -34.4919],
      [146.5031, -34.4954],
      [146.5064, -34.4952],
      [146.5071, -34.4939],
      [146.5079, -34.4925],
      [146.5084, -34.4916],
    ]),
    paddock('Ram Paddock', [
      [146.5031, -34.4958],
      [146.5031, -34.4995],
      [146.5049, -34.4994],
      [146.5052, -34.4979],
      [146.5057, -34.4966],
      [146.5062, -34.4956],
    ]),
    paddock(
      'Back Hill',
      [
        [146.511, -34.4876],
        [146.5104, -34.49],
        [146.5097, -34.4925],
        [146.5089, -34.4938],
        [146.5187, -34.4935],
        [146.5185, -34.4873],
      ],
      // The dam.
      [
        [146.5141, -34.4902],
        [146.5152, -34.4901],
        [146.5154, -34.4909],
        [146.5143, -34.4912],
      ],
    ),
    paddock('Far Corner', [
      [146.5087, -34.4942],
      [146.5082, -34.4952],
      [146.5076, -34.4966],
      [146.507, -34.4979],
      [146.5066, -34.4993],
      [146.5187, -34.4992],
      [146.5187, -34.4939],
    ]),
  ],
};
