import { itemTypeName } from '#entities/cart';
import { dataToText } from '#entities/cover';
import { FINDINGS_TITLE } from '#entities/report';
import { formatCents } from '#shared/lib/money';
import type { AppContext } from '../../app-context.ts';
import { readSaleBill, type SaleBill } from '../billing/sale-bill.ts';
import type { DeliveredFile } from '../../../platform/db/order-tables.ts';
import { MailRefusedError, type MailMessage, type MailSent } from '../../../platform/mail/index.ts';
import { changeDelivery } from './change-delivery.ts';
import { mailedFiles } from './delivery-files.ts';
import type { Order, OrderItem } from './read-order.ts';
import { composeMail } from '../../people/mail/compose-mail.ts';
import { dayText } from '../../people/mail/day-text.ts';
import type { MailPart } from '../../people/mail/mail-layout.ts';

/** Many mail servers reject more than 10 MB; larger deliveries get links instead. */
const MAX_MAIL_BYTES = 10 * 1024 * 1024;
/** Base64 with line breaks: 57 bytes become 76 characters plus CRLF. */
const ENCODED = 78 / 57;
const LINK_VALID_S = 7 * 24 * 3_600;

interface Delivered {
  orderId: number;
  order: {
    delivery: Pick<Order['delivery'], 'email'>;
    copies: Order['copies'];
    items: readonly OrderedItem[];
    owner: Pick<Order['owner'], 'name'>;
    isRefresh?: boolean;
  };
  files: readonly DeliveredFile[];
  /** Items of the order that were given up. */
  notMade?: readonly OrderedItem[];
  /** As in `Letter`, for a mail that is sent once more. */
  name?: string;
}
type MailedFile = Pick<DeliveredFile, 'key' | 'fileName' | 'contentType'>;
type OrderedItem = Pick<OrderItem, 'id' | 'itemType' | 'farmName' | 'priceCents'>;

/**
 * Sends the one e-mail of an order. If the mail server accepts it only for the recipients of
 * copies, records that, so that the copies are not sent again, and throws the reason why the
 * buyer's was refused.
 */
export async function sendDelivery(app: AppContext, delivered: Delivered): Promise<void> {
  const { refusal } = await send(app, delivered);
  if (!refusal) return;
  await changeDelivery(app, delivered.orderId, { copied_at: app.now() });
  throw refusal;
}

/** Sends attachments if they fit, and links if they do not or if the server rejects their size. */
async function send(app: AppContext, delivered: Delivered): Promise<MailSent> {
  const { mailer } = app;
  if (!mailer) throw new Error('no mail server is configured');
  const bill = await readSaleBill(app, delivered.orderId);
  const bytes = mailedFiles(delivered.files).reduce((sum, file) => sum + file.byteLength, 0);
  if (bytes * ENCODED <= MAX_MAIL_BYTES) {
    try {
      return await mailer.send(await deliveryMail(app, delivered, { as: 'attachments', bill }));
    } catch (error) {
      if (!(error instanceof MailRefusedError && error.reason === 'too-large')) throw error;
    }
  }
  const sent = await mailer.send(await deliveryMail(app, delivered, { as: 'links', bill }));
  await changeDelivery(app, delivered.orderId, {
    links_end_at: new Date(app.now().getTime() + LINK_VALID_S * 1_000),
  });
  return sent;
}

/**
 * The Message-ID depends on the order and on whether items are missing, so that a duplicate is
 * recognised.
 */
async function deliveryMail(
  app: AppContext,
  { orderId, order, files: made, notMade = [], name }: Delivered,
  { as, bill }: { as: 'attachments' | 'links'; bill: SaleBill | null },
): Promise<MailMessage> {
  const { delivery, copies, items } = order;
  const attach = as === 'attachments';
  const files: MailedFile[] = mailedFiles(made);
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
  const dated = (item: OrderedItem) => {
    const screen = screenOf(item);
    return screen ? `${nameOf(item)} (${dataToText(screen.dataTo)})` : nameOf(item);
  };
  const bought = items.map((item) => ({
    text: notMade.includes(item) ? `${nameOf(item)} (not made)` : dated(item),
    amount: formatCents(item.priceCents),
  }));
  const screens = items
    .filter(screenOf)
    .map((item) => ({ text: nameOf(item), href: `${app.origin}/reports/${item.id}` }));
  const reports = items.flatMap((item): MailPart[] => {
    const findings = screenOf(item)?.findings;
    return findings ? [{ report: `${FINDINGS_TITLE}: ${nameOf(item)}`, findings }] : [];
  });
  const until = dayText(new Date(app.now().getTime() + LINK_VALID_S * 1_000));
  const orderPage = `${app.origin}/orders?order=${orderId}`;
  const support = app.settings.SUPPORT_EMAIL;
  const listed = files.map((file) => file.fileName);

  const parts: MailPart[] = [
    ...(order.isRefresh
      ? [
          'Newer data have arrived since you ordered this report. We made it once more with them, free of charge. Your earlier report stays on its order.',
        ]
      : []),
    `${order.isRefresh ? `This is order ${orderId}.` : `Thank you for your order ${orderId}.`} ${notMade.length > 0 ? 'Some of its files are ready.' : 'Its files are ready.'}`,
    { bill: bought, total: { text: 'Total (AUD, inc. GST)', amount: formatCents(totalOf(items)) } },
    ...(notMade.length > 0
      ? [
          `The following could not be made. Your payment is recorded. Please write to ${support} and quote order ${orderId}.`,
          { list: notMade.map(nameOf) },
        ]
      : []),
    ...(made.some(({ lacksImagery }) => lacksImagery)
      ? [
          `The maps have no satellite imagery, because the map service did not answer. Everything else is complete. If you need the imagery, please write to ${support} and quote order ${orderId}.`,
        ]
      : []),
    ...(bill ? [`${bill.sentence} It came with our first e-mail and is on your order.`] : []),
    attach
      ? 'The files are attached to this e-mail.'
      : `The files are too large for an e-mail. These links work until ${until}:`,
    { list: attach ? listed : links.map((l) => ({ text: l.fileName, href: l.address })) },
    { button: { text: 'Open your order', href: orderPage } },
    'There you can download the files again at any time.',
    ...(screens.length > 0
      ? ['Sign in to look at the charts and maps on screen:', { list: screens }]
      : []),
    ...reports,
    `Anybody you give a PDF to can check that it is genuine: ${app.origin}/verify`,
    ...(copies ? [copyWords(copies)] : []),
    `If you believe there is an error, please write to ${support}.`,
  ];
  const letter = composeMail(app, {
    to: delivery.email,
    name: name ?? `${notMade.length > 0 ? 'failed' : 'delivery'}-${orderId}`,
    subject: order.isRefresh
      ? `your report with newer data, order ${orderId}`
      : `${notMade.length > 0 ? 'some ' : ''}files of your order ${orderId}`,
    greeting: order.owner.name,
    parts,
  });
  return {
    ...letter,
    cc: copies && !copies.areSent ? copies.to : [],
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

const totalOf = (items: readonly OrderedItem[]) =>
  items.reduce((sum, { priceCents }) => sum + priceCents, 0);

const copyWords = ({ to, planName }: NonNullable<Order['copies']>) =>
  `${planName} paid for this order, so its ${to.length === 1 ? 'owner gets' : 'owners get'} a copy of this e-mail: ${to.join(', ')}.`;

async function contentOf(app: AppContext, file: Pick<DeliveredFile, 'key'>): Promise<Uint8Array> {
  const bytes = await app.files.get(file.key);
  if (bytes) return bytes;
  throw new Error(`${file.key} is missing from the file store`);
}
