import { itemTypeName } from '#entities/cart';
import type { AppContext } from '../app-context.ts';
import type { DeliveredFile } from '../db/tables.ts';
import type { MailMessage } from '../mail/index.ts';
import type { Order, OrderItem } from './read-order.ts';
import { xmlText } from './xml-text.ts';

/** Many mail servers refuse more than 10 MB once it is encoded; above it, links are sent. */
const MAX_ATTACHED_BYTES = 10 * 1024 * 1024;
const LINK_VALID_S = 7 * 24 * 3_600;

interface Delivered {
  paymentId: number;
  order: {
    delivery: Pick<Order['delivery'], 'email' | 'copyTo'>;
    items: readonly Pick<OrderItem, 'itemType' | 'farmName'>[];
  };
  files: readonly DeliveredFile[];
}

/** The one e-mail of a payment. Its Message-ID is the payment's, so that a second copy is known. */
export async function deliveryMail(app: AppContext, delivered: Delivered): Promise<MailMessage> {
  const { paymentId, order, files } = delivered;
  const { delivery, items } = order;
  const product = app.settings.PRODUCT_NAME;
  const attach = files.reduce((sum, file) => sum + file.byteLength, 0) <= MAX_ATTACHED_BYTES;
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

  const bought = items.map((item) => `${itemTypeName(item.itemType, 'list')}: ${item.farmName}`);
  const intro = `Thank you for your order ${paymentId} at ${product}.`;
  const how = attach
    ? 'The files are attached to this e-mail.'
    : 'The files are too large for an e-mail. These links are valid for 7 days:';
  const help = `If you believe there is an error, please write to ${app.settings.SUPPORT_EMAIL}.`;
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
    help,
    '',
  ].join('\n');
  const listItems = attach
    ? listed.map((name) => `<li>${xmlText(name)}</li>`)
    : links.map((l) => `<li><a href="${xmlText(l.address)}">${xmlText(l.fileName)}</a></li>`);
  const html = `<p>${xmlText(intro)}</p>
<ul>${bought.map((line) => `<li>${xmlText(line)}</li>`).join('')}</ul>
<p>${xmlText(how)}</p>
<ul>${listItems.join('')}</ul>
<p>${xmlText(help)}</p>`;

  return {
    to: delivery.email,
    cc: delivery.copyTo,
    subject: `${product}: files of your order ${paymentId}`,
    text,
    html,
    messageId: `<delivery-${paymentId}@${new URL(app.origin).hostname}>`,
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

async function contentOf(app: AppContext, file: DeliveredFile): Promise<Uint8Array> {
  const bytes = await app.files.get(file.key);
  if (bytes) return bytes;
  throw new Error(`${file.key} is gone from the file store`);
}
