import type { LandUse, Road } from '../district/index.ts';

/** Colours of one style of map. */
export interface Look {
  sea: string;
  /**
   * Colours of the land outside the sample district, evenly spaced from desert (0) to forest (1).
   */
  ground: readonly string[];
  /**
   * Each parcel gets one of the colours of its land use, so that neighbours can differ; without
   * such colours it looks like the ground.
   */
  landUse: Record<LandUse, readonly string[]>;
  /** Lines between parcels. */
  edge: string;
  edgesZoom: number;
  road: Record<Road['kind'], string>;
  label: LabelLook;
}

export interface LabelLook {
  text: string;
  water: string;
  halo: string;
}

export const SATELLITE: Look = {
  sea: '#0a1c30',
  ground: ['#804c30', '#88693f', '#747048', '#545c38', '#2a3d26'],
  landUse: {
    crop: ['#58623e', '#505c3c', '#706e48', '#85755a', '#74684a', '#665340', '#4c6038'],
    pasture: ['#6e6847', '#66633f', '#7a7050'],
    bush: ['#42472f', '#3b4230'],
    town: ['#77756a', '#706f60'],
    road: ['#a89c82'],
    water: ['#2b414a'],
  },
  edge: 'rgba(40, 38, 22, 0.35)',
  edgesZoom: 13,
  road: { highway: '#c2bbab', road: '#a89c82', street: '#a89c82', track: '#a08d6c' },
  label: { text: '#ffffff', water: '#d5ecf7', halo: 'rgba(10, 16, 12, 0.7)' },
};

export const STREETS: Look = {
  sea: '#b3d0de',
  ground: ['#f4f2ec'],
  landUse: {
    crop: [],
    pasture: [],
    bush: ['#d9e5cb'],
    town: ['#e9e6df'],
    road: ['#ffffff'],
    water: ['#b3d0de'],
  },
  edge: '#d6d0c3',
  edgesZoom: 15,
  road: { highway: '#f9d98c', road: '#bfb7a7', street: '#c9c2b4', track: '#cfc3ac' },
  label: { text: '#3d4045', water: '#4f7f9a', halo: 'rgba(255, 255, 255, 0.85)' },
};
