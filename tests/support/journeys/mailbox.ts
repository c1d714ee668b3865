import { expect } from 'playwright/test';

interface ReceivedMail {
  subject: string;
  to: string[];
  attachments: { fileName: string; url: string }[];
}

/** Waits until the sandbox's mailbox has a mail with these words in its subject; the latest one. */
export async function mailAbout(
  origin: string,
  subject: string,
): Promise<ReceivedMail & { read: (fileName: string) => Promise<Uint8Array> }> {
  const find = async () => {
    const response = await fetch(`${origin}/sandbox/mailbox.json`);
    const { messages } = (await response.json()) as { messages: ReceivedMail[] };
    return messages.find((mail) => mail.subject.includes(subject));
  };
  await expect.poll(async () => (await find())?.subject, { timeout: 60_000 }).toContain(subject);
  const mail = (await find())!;
  return {
    ...mail,
    async read(fileName) {
      const { url } = mail.attachments.find((file) => file.fileName === fileName)!;
      return new Uint8Array(await (await fetch(origin + url)).arrayBuffer());
    },
  };
}
