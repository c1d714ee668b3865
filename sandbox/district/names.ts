/** Streets are named after local plants and after what every town has. */
export const STREET_NAMES = namesIn(`
  Main Street, Banksia Street, Wattle Street, Boree Street, Acacia Avenue, Kurrajong Street,
  Belah Street, Myall Street, Church Street, Cassia Street, Grevillea Street, Coolibah Avenue,
  Wilga Street, Mallee Street, Quandong Street, Cypress Street, Station Street, Casuarina Street,
  Emu Bush Street, Saltbush Street, Lignum Street, Hakea Street, Ironbark Street, Redgum Avenue,
  Showground Street, School Street, Silo Street, Woolshed Street, Blackbox Street,
  Rosewood Street, Needlewood Street, Yarran Street, Brigalow Street, Leopardwood Street,
  Hopbush Street
`);

const ROAD_WORDS = namesIn(`
  Abernethy, Allambie, Ashworth, Back Creek, Baldry, Bandara, Barber, Barwick, Beasley, Belford,
  Berrima Tank, Billabong, Birdwood, Black Swamp, Blakey, Boland, Boundary, Bourke, Boxtree,
  Brennan, Brolga, Buckley, Bullock, Burgess, Butler, Callaghan, Calrose, Camerons, Canegrass,
  Carrick, Cassidy, Chaffey, Clancy, Clearhills, Cockatoo, Colinton, Coopers, Corella, Cowper,
  Crane, Cronin, Currawong, Dalwood, Davidson, Dead Horse, Devlin, Dingo Tank, Donnelly, Doolan,
  Dowling, Drovers, Dry Lake, Duffy, Eagle, Eastman, Elliott, Emu Park, Erskine, Euroley Tank,
  Fairview, Farrer, Finlay, Five Mile, Flood, Forrest, Fraser, Gallagher, Galah, Garland, Gibson,
  Gilgai, Glenlea, Goanna, Gordon, Grady, Grain Belt, Granite, Greenhide, Halloran, Hanrahan,
  Harrow, Hawkins, Headworks, Henty Park, Heron, Hogan, Holloway, Honeybush, Horse Paddock, Ibis,
  Irrigation, Jabiru, Jamieson, Jerilda, Johnston, Keenan, Kelly, Kestrel, Kidman, Kooba Tank,
  Lachlan Vale, Lambert, Landers, Lawson, Lignum Swamp, Limestone, Longacre, Lynch, Maguire,
  Mallee Hen, Marlow, McAlister, McPhee, Merino, Middle, Milthorpe, Mole, Moran, Mulcahy, Murphy,
  Myrtle Park, Nolan, Northwood, Oatfield, Old Coach, Osprey, Outstation, Paperbark, Paterson,
  Peewee, Pelican, Pepper Tree, Phelan, Pine Hill, Plover, Pump, Quarry, Quinlan, Rabbit Fence,
  Racecourse, Rankin, Regan, Ridley, Rocky Waterholes, Ryan, Sandhill, Scrub, Seven Mile,
  Shearer, Sheehan, Slattery, Soldier Settler, Spoonbill, Stock Route, Strathmore, Sullivan,
  Swan, Tank Hill, Teal, Thistle, Tierney, Travers, Twelve Mile, Vance, Waterhen, Weir, Whistler,
  Whitton Park, Wilkes, Windmill, Woodlands, Yabby, Yanda
`);

const ROAD_ENDINGS = ['Road', 'Lane', 'Siding Road', 'Bore Road', 'School Road'] as const;

/** Returns a source of unique country road names, in no apparent order. */
export function roadNameSource(): () => string {
  const count = ROAD_WORDS.length;
  let taken = 0;
  return () => {
    const word = ROAD_WORDS[(taken * STRIDE) % count]!;
    const ending = ROAD_ENDINGS[Math.floor(taken / count)];
    taken += 1;
    if (ending === undefined) throw new Error('The sample landscape has more roads than names.');
    return `${word} ${ending}`;
  };
}

/** Coprime to the number of words, so that every word occurs once per ending. */
const STRIDE = 67;

function namesIn(list: string): string[] {
  return list.split(',').map((name) => name.trim());
}
