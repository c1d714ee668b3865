import { button, css, label, role, text } from './screen.ts';
import type { Tour } from './tour.ts';

/** A client answers the form up to the PDF that they sign. */
export async function registerProject(tour: Tour): Promise<void> {
  const { screen } = tour;
  const toStep = (number: number) => screen.click(button(new RegExp(`^Step ${number}:`)));
  await tour.step('registers a soil project up to the PDF to sign', async () => {
    await tour.signIn('client@fenceline.example', '/agriprove');
    await screen.click(button('Start A New Soil Project Registration Form'));
    await screen.select(label('Select Farm'), 'Mirrool Downs');
    await screen.see(role('img', 'Map of the land of Mirrool Downs'));
    await screen.click(role('checkbox', '36//DP755086'));
    await screen.see(text(/^5 of 6 parcels, about \d+ ha$/));
    await screen.fill(label(/^Your name/), 'Casey Client');
    await screen.fill(label(/^What kind of farm is it\?/), 'Sheep and wheat');
    await screen.click(button('Add a person'));
    await screen.fill(label(/^Name on the title/), 'Casey Client');
    await screen.clickAll(role('radio', 'No'));
    await tour.picture('12-soil-form');
    await toStep(4);
    await screen.click(role('checkbox', 'Cover crop'));
    await toStep(9);
    await screen.click(role('checkbox', /^I have read the declarations/));
    await screen.click(button('Create PDF Report'));
    await screen.click(button('Download the PDF to sign'));
    await screen.see(label('Signed PDF'));
    await tour.signOut('Keep it and log out');
  });
}

/** A partner opens a project of their work list, and a PDF inside its page. */
export async function reviewProject(tour: Tour): Promise<void> {
  const { screen } = tour;
  await tour.step('reviews a soil project on the partner’s page', async () => {
    await tour.signIn('partner@agriprove.example', '/agriprove?tab=admin');
    await screen.fill(label('Search projects'), 'creek');
    await screen.see(text(/^1 project, out of /));
    await screen.click(button(/^Open project \d+, Mirrool Creek$/));
    await screen.see(role('heading', 'Mirrool Creek'));
    await screen.click(role('tab', 'Answers'));
    await screen.read(role('region', 'Practised now'), 'Cultivation');
    await tour.picture('13-partner');
    await screen.click(role('tab', 'Documents'));
    await screen.see(css('iframe, embed, object'));
    await tour.signOut();
  });
}
