/** The possible columns of a list of farms. */
export const FARM_COLUMNS = {
  name: 'Farm name',
  pic: 'PIC',
  file: 'File',
  gateLat: 'Gate latitude',
  gateLng: 'Gate longitude',
  address: 'Address',
  ownerName: 'Owner name',
  ownerBusiness: 'Owner business',
  ownerPhone: 'Owner phone',
  ownerEmail: 'Owner email',
} as const;

export type FarmColumn = keyof typeof FARM_COLUMNS;

/** Other titles of a column, without spaces, case and punctuation, as people and our exports write. */
const TITLES: Readonly<Record<FarmColumn, string>> = {
  name: 'farmname farm name property propertyname holding station',
  pic: 'pic piccode picnumber propertyidentificationcode',
  file: 'file filename boundary boundaryfile boundaryfilename shapefile map',
  gateLat: 'gatelatitude gatelat latitude lat frontgatelat frontgatelatitude y',
  gateLng:
    'gatelongitude gatelng gatelon gatelong longitude lng lon long frontgatelng frontgatelon frontgatelongitude x',
  address: 'address gateaddress frontgateaddress farmaddress propertyaddress',
  ownerName: 'ownername owner clientname client landholder contact contactname',
  ownerBusiness:
    'ownerbusiness business businessname ownerbusinessname company clientbusiness clientbusinessname tradingname',
  ownerPhone: 'ownerphone phone mobile phonenumber ownerphonenumber clientphone clientphonenumber',
  ownerEmail: 'owneremail email owneremailaddress emailaddress clientemail clientemailaddress',
};

const folded = (title: string) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

export interface ReadColumns {
  /** Index of each column that the list has. */
  places: ReadonlyMap<FarmColumn, number>;
  /** Titles of columns that are not used. */
  unused: readonly string[];
}

/** Recognises the columns of a list by its first row; the first of two equal titles counts. */
export function readColumns(titles: readonly string[]): ReadColumns {
  const places = new Map<FarmColumn, number>();
  const unused: string[] = [];
  for (const [at, title] of titles.entries()) {
    const text = folded(title);
    const column = (Object.keys(TITLES) as FarmColumn[]).find((one) =>
      TITLES[one].split(' ').includes(text),
    );
    if (column && !places.has(column)) places.set(column, at);
    else if (title !== '') unused.push(title);
  }
  return { places, unused };
}
