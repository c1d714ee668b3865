/**
 * A person who can sign in to the sandbox. The password is not secret: the sign-in page shows it.
 */
export interface SandboxAccount {
  /** Stable, so that a person's data survives a restart. */
  sub: string;
  email: string;
  name: string;
  password: string;
  emailVerified: boolean;
  /** What this account demonstrates, in a few words. */
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
  account(
    'farmer',
    'farmer@fenceline.example',
    'Frances Farmer',
    'Owner of the farms Kurrajong Park and Back Creek',
  ),
  account('newcomer', 'newcomer@fenceline.example', 'Noah Newcomer', 'No owner account yet'),
  account(
    'agent',
    'agent@fenceline.example',
    'Alex Agent',
    'Agent: owns the plan Riverina Agronomy',
  ),
  account(
    'client',
    'client@fenceline.example',
    'Casey Client',
    'Owner of Mirrool Downs, client of the soil-carbon partner',
  ),
  account('admin', 'admin@fenceline.example', 'Ada Admin', 'Owner with the admin permission'),
  account(
    'partner',
    'partner@agriprove.example',
    'Pat Partner',
    'Owner at the soil-carbon partner',
  ),
];
