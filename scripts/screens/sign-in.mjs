/** The provider returns to the screen that was asked for. */
export async function beSignedIn(page, account) {
  const password = page.getByLabel('Password');
  const signedIn = page.getByRole('button', { name: 'Log out' });
  await password.or(signedIn).first().waitFor();
  if (await signedIn.isVisible()) return;
  await page.getByLabel('Email').fill(account);
  await password.fill('fenceline');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signedIn.waitFor();
}

/** Performs actions as another user, in a browser of their own. */
export async function asOther(page, account, path, work) {
  const context = await page.context().browser().newContext({ serviceWorkers: 'block' });
  try {
    const other = await context.newPage();
    await other.goto(new URL(path, page.url()).href);
    await beSignedIn(other, account);
    await work(other);
  } finally {
    await context.close();
  }
}
