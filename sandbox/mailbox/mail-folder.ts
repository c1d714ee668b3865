import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAttachment, readMail, StoredMail } from './stored-mail.ts';

/** A folder of mails, newest first: `{id}.eml` is the source, `{id}.json` the parsed mail. */
export class MailFolder {
  private readonly folder: string;
  private readonly maxMails: number;
  private readonly now: () => number;
  private stored: StoredMail[] = [];
  private lastWrite: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, maxMails: number, now: () => number) {
    this.folder = folder;
    this.maxMails = maxMails;
    this.now = now;
  }

  /** Opens or creates the folder. An unreadable mail is skipped and stays on disk. */
  static async open(folder: string, maxMails: number, now: () => number): Promise<MailFolder> {
    const opened = new MailFolder(folder, maxMails, now);
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.json')) continue;
      const mail = readStored(await readFile(join(folder, name), 'utf8'));
      if (mail) opened.stored.push(mail);
    }
    opened.stored.sort((a, b) => b.id.localeCompare(a.id));
    return opened;
  }

  get mails(): readonly StoredMail[] {
    return this.stored;
  }

  find(id: string): StoredMail | undefined {
    return this.stored.find((mail) => mail.id === id);
  }

  /**
   * Stores a mail, or increments `deliveries` if its Message-ID is already there. Calls run in
   * order.
   */
  add(source: Uint8Array): Promise<StoredMail> {
    const write = this.lastWrite.then(() => this.store(source));
    this.lastWrite = write.catch(() => undefined);
    return write;
  }

  async attachment(id: string, number: number): Promise<Buffer | undefined> {
    return readAttachment(await readFile(this.path(id, 'eml')), number);
  }

  private async store(source: Uint8Array): Promise<StoredMail> {
    const mail = await readMail(source, this.newId(), new Date(this.now()).toISOString());
    const known = this.stored.find(({ messageId }) => messageId === mail.messageId);
    if (known) {
      known.deliveries += 1;
      await this.writeMail(known);
      return known;
    }
    await writeFile(this.path(mail.id, 'eml'), source);
    await this.writeMail(mail);
    this.stored.unshift(mail);
    for (const { id } of this.stored.splice(this.maxMails)) {
      await rm(this.path(id, 'json'), { force: true });
      await rm(this.path(id, 'eml'), { force: true });
    }
    return mail;
  }

  private async writeMail(mail: StoredMail): Promise<void> {
    const path = this.path(mail.id, 'json');
    await writeFile(`${path}.part`, JSON.stringify(mail));
    await rename(`${path}.part`, path);
  }

  private path(id: string, ending: string): string {
    return join(this.folder, `${id}.${ending}`);
  }

  /** Ids sort by time, so that the order survives a restart. */
  private newId(): string {
    return `${this.now().toString(36).padStart(9, '0')}${randomBytes(4).toString('hex')}`;
  }
}

function readStored(text: string): StoredMail | undefined {
  try {
    return StoredMail.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
