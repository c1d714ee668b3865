import { itemTypeName } from '#entities/cart';
import { dataToText } from '#entities/cover';
import type { AppContext } from '../app-context.ts';
import type { DeliveredFile } from '../../platform/db/tables.ts';
import { MailRefusedError, type MailMessage, type MailSent } from '../../platform/mail/index.ts';
import { changeDelivery } from './change-delivery.ts';
import { mailedFiles } from './delivery-files.ts';
import type { Order, OrderItem } from './read-order.ts';
import { mailHtml } from '../mail-layout.ts';

/** Many mail servers reject more than 10 MB; larger deliveries get links instead. */
const MAX_MAIL_BYTES = 10 * 1024 * 1024;
/** Base64 with line breaks: 57 bytes become 76 characters plus CRLF. */
const ENCODED = 78 / 57;
const LINK_VALID_S = 7 * 24 * 3_600;

interface Delivered {
  paymentId: number;
  order: {
    delivery: Pick<Order['delivery'], 'email'>;
    copies: Order['copies'];
    items: readonly OrderedItem[];
  };
  files: readonly DeliveredFile[];
  /** Items of the order that were given up. */
  notMade?: readonly OrderedItem[];
}
type OrderedItem = Pick<OrderItem, 'id' | 'itemType' | 'farmName'>;

/**
 * Sends the one e-mail of a payment. If the mail server accepts it only for the copies, records
 * that, so that the copies are not sent again, and throws the reason the buyer's was refused.
 */
export async function sendDelivery(app: AppContext, delivered: Delivered): Promise<void> {
  const { refusal } = await send(app, delivered);
  if (!refusal) return;
  await changeDelivery(app, delivered.paymentId, { copied_at: app.now() });
  throw refusal;
}

/** Sends attachments if they fit, and links if they do not or if the server rejects their size. */
async function send(app: AppContext, delivered: Delivered): Promise<MailSent> {
  const { mailer } = app;
  if (!mailer) throw new Error('no mail server is configured');
  const bytes = mailedFiles(delivered.files).reduce((sum, file) => sum + file.byteLength, 0);
  if (bytes * ENCODED <= MAX_MAIL_BYTES) {
    try {
      return await mailer.send(await deliveryMail(app, delivered, 'attachments'));
    } catch (error) {
      if (!(error instanceof MailRefusedError && error.reason === 'too-large')) throw error;
    }
  }
  return mailer.send(await deliveryMail(app, delivered, 'links'));
}

/**
 * The Message-ID depends on the payment and on whether items are missing, so that a duplicate is
 * recognised.
 */
async function deliveryMail(
  app: AppContext,
  { paymentId, order, files: made, notMade = [] }: Delivered,
  as: 'attachments' | 'links',
): Promise<MailMessage> {
  const { delivery, copies, items } = order;
  const product = app.settings.PRODUCT_NAME;
  const attach = as === 'attachments';
  const files = mailedFiles(made);
  const links = attach
    ? []
    : await Promise.all(
        files.map(async (file) => ({
          fileName: file.fileName,
          address: await app.files.downloadLink(file.key, {
            fileName: file.fileName,
            expiresInS: LINK_VALID_S,
          }),
        })),
      );

  const nameOf = ({ itemType, farmName }: OrderedItem) =>
    `${itemTypeName(itemType, 'list')}: ${farmName}`;
  const screenOf = ({ id }: OrderedItem) =>
    made.find(({ itemId, screen }) => itemId === id && screen)?.screen;
  const bought = items
    .filter((item) => !notMade.includes(item))
    .map((item) => {
      const screen = screenOf(item);
      return screen ? `${nameOf(item)} (${dataToText(screen.dataTo)})` : nameOf(item);
    });
  const lacking = notMade.map(nameOf);
  const screens = items
    .filter(screenOf)
    .map((item) => ({ text: nameOf(item), href: `${app.origin}/reports/${item.id}` }));
  const look = 'Sign in to look at the charts and maps on screen:';
  const intro = `Thank you for your order ${paymentId} at ${product}.`;
  const how = attach
    ? 'The files are attached to this e-mail.'
    : 'The files are too large for an e-mail. These links are valid for 7 days:';
  const shop = `${app.origin}/shop`;
  const kept = `You can download them again at any time under “Your orders”: ${shop}`;
  const genuine = `Anybody you give a PDF to can check that it is genuine: ${app.origin}/verify`;
  const support = app.settings.SUPPORT_EMAIL;
  const lack = `The following could not be made. Your payment is recorded. Please write to ${support} and quote order ${paymentId}.`;
  const help = `If you believe there is an error, please write to ${support}.`;
  const copied = copies ? [copyWords(copies)] : [];
  const listed = files.map((file) => file.fileName);

  const text = [
    intro,
    '',
    ...bought.map((line) => `- ${line}`),
    '',
    how,
    ...(attach
      ? listed.map((name) => `- ${name}`)
      : links.map((l) => `${l.fileName}\n${l.address}`)),
    '',
    ...(screens.length > 0
      ? [look, ...screens.map(({ text: name, href }) => `- ${name}\n  ${href}`), '']
      : []),
    kept,
    '',
    genuine,
    '',
    ...(lacking.length > 0 ? [lack, ...lacking.map((line) => `- ${line}`), ''] : []),
    ...copied.flatMap((sentence) => [sentence, '']),
    help,
    '',
  ].join('\n');
  const html = mailHtml(product, [
    intro,
    { list: bought },
    how,
    { list: attach ? listed : links.map((l) => ({ text: l.fileName, href: l.address })) },
    ...(screens.length > 0 ? [look, { list: screens }] : []),
    kept,
    { button: { text: 'Open your orders', href: shop } },
    genuine,
    ...(lacking.length > 0 ? [lack, { list: lacking }] : []),
    ...copied,
    help,
  ]);

  return {
    to: delivery.email,
    cc: copies && !copies.areSent ? copies.to : [],
    subject: `${product}: ${lacking.length > 0 ? 'some ' : ''}files of your order ${paymentId}`,
    text,
    html,
    messageId: `<${lacking.length > 0 ? 'failed' : 'delivery'}-${paymentId}@${new URL(app.origin).hostname}>`,
    attachments: attach
      ? await Promise.all(
          files.map(async (file) => ({
            fileName: file.fileName,
            contentType: file.contentType,
            content: await contentOf(app, file),
          })),
        )
      : [],
  };
}

const copyWords = ({ to, planName }: NonNullable<Order['copies']>) =>
  `${planName} paid for this order, so its ${to.length === 1 ? 'owner gets' : 'owners get'} a copy of this e-mail: ${to.join(', ')}.`;

async function contentOf(app: AppContext, file: DeliveredFile): Promise<Uint8Array> {
  const bytes = await app.files.get(file.key);
  if (bytes) return bytes;
  throw new Error(`${file.key} is missing from the file store`);
}
