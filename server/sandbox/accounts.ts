/** Somebody who can sign in to the sandbox. The password is no secret: its sign-in page shows it. */
export interface SandboxAccount {
  /** Stable, so that what a person owns survives a restart. */
  sub: string;
  email: string;
  name: string;
  password: string;
  emailVerified: boolean;
  /** What this account is there to show, in a few words. */
  role: string;
}

const account = (sub: string, email: string, name: string, role: string): SandboxAccount => ({
  sub: `sandbox-${sub}`,
  email,
  name,
  password: 'fenceline',
  emailVerified: true,
  role,
});

/** The six people of the sandbox. */
export const sandboxAccounts: readonly SandboxAccount[] = [
  account('farmer', 'farmer@fenceline.example', 'Frances Farmer', 'Farmer with two farms'),
  account('newcomer', 'newcomer@fenceline.example', 'Noah Newcomer', 'No owner account yet'),
  account('agent', 'agent@fenceline.example', 'Alex Agent', 'Agent who owns a plan'),
  account('client', 'client@fenceline.example', 'Casey Client', 'Soil carbon client'),
  account('admin', 'admin@fenceline.example', 'Ada Admin', 'Administrator'),
  account('partner', 'partner@agriprove.example', 'Pat Partner', 'Partner admin'),
];
