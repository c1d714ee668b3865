/** The nouns of the command line: the first word of a command and its description in the help. */
export const NOUNS = [
  { name: 'login', about: 'Signs you in to a server.' },
  { name: 'logout', about: 'Signs you out.' },
  { name: 'whoami', about: 'Shows who is signed in, where, and with which rights.' },
  {
    name: 'cer',
    about: 'The regulator, for partner admins: check, submit and follow soil carbon projects.',
  },
  { name: 'embed', about: 'Maps of farms on other sites: list them, withdraw one.' },
  { name: 'farms', about: 'Your farms.' },
  {
    name: 'geo',
    about: 'Files of boundaries: whether one can be used, and what is wrong with it.',
  },
  { name: 'orders', about: 'Your orders.' },
  { name: 'parcels', about: 'The cadastre that is served: import one, see what is loaded.' },
  { name: 'permissions', about: 'Who is an admin: list, grant, revoke.' },
  { name: 'plans', about: 'Plans: their prices, owners and clients.' },
  {
    name: 'projects',
    about: 'Soil carbon projects, for partner admins: list, show, export, decide on them.',
  },
  { name: 'serve', about: 'Runs the server.' },
  { name: 'migrate', about: 'Brings the database to this version.' },
  { name: 'backup', about: 'Saves the database and the files in one file.' },
  { name: 'restore', about: 'Brings a backup back.' },
  { name: 'doctor', about: 'Checks every setting and every system there is to reach.' },
  { name: 'config', about: 'Shows every setting, its value and where that is from.' },
  { name: 'review', about: 'Soil projects on the whole terminal, for partner admins.' },
] as const;
