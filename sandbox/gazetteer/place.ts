export interface Region {
  name: string;
  code: string;
}

/** A real town or city, for orientation in the search and on the map. */
export interface GazetteerPlace {
  name: string;
  lon: number;
  lat: number;
  postcode: string;
  state: Region;
  country: Region;
  /** 1 capital, 2 city, 3 town. */
  rank: 1 | 2 | 3;
}
