/** The nouns of the command line: the first word of a command and its description in the help. */
export const NOUNS = [
  { name: 'login', about: 'Signs you in to a server.' },
  { name: 'logout', about: 'Signs you out.' },
  { name: 'whoami', about: 'Shows who is signed in, to which server, and with which permissions.' },
  { name: 'completion', about: 'Prints the completion of commands for bash, zsh or fish.' },
  {
    name: 'cer',
    about:
      'Submissions to the regulator, for partner admins: check, submit and follow soil carbon projects.',
  },
  { name: 'embed', about: 'Shared maps on other sites: list and withdraw.' },
  { name: 'farms', about: 'Your farms.' },
  { name: 'files', about: 'The files of orders and projects: move them to a bucket, or back.' },
  {
    name: 'geo',
    about: 'Boundary files: check whether one can be used.',
  },
  { name: 'orders', about: 'Your orders.' },
  { name: 'owners', about: 'Accounts: give one to another sign-in, for admins.' },
  { name: 'parcels', about: 'The cadastre: import it, show what is loaded.' },
  { name: 'permissions', about: 'Permissions: list, grant, revoke.' },
  { name: 'plans', about: 'Plans: their prices, owners and clients.' },
  {
    name: 'projects',
    about: 'Soil carbon projects, for partner admins: list, show, export, decide.',
  },
  {
    name: 'report',
    about: 'Reports and Farm Keys: check a PDF, or make an order again and compare.',
  },
  { name: 'serve', about: 'Runs the server.' },
  { name: 'migrate', about: 'Upgrades the database to this version.' },
  { name: 'backup', about: 'Backs up the database and the files into one file.' },
  { name: 'restore', about: 'Restores a backup.' },
  { name: 'doctor', about: 'Checks every setting and every connected system.' },
  { name: 'audit', about: 'Shows who did what to money, roles, statuses and keys, for admins.' },
  { name: 'config', about: 'Shows every setting with its value and source.' },
  { name: 'review', about: 'Reviews soil projects in a full-screen view, for partner admins.' },
] as const;
