export interface Region {
  name: string;
  code: string;
}

/** A real town or city, so that a search for it or a look at the map finds one's way. */
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
