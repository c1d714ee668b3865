import { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { serialize } from 'node:v8';
import { describe, expect, it, vi } from 'vitest';
import { MessageStream } from './message-stream.ts';

/** A socket that receives what it sends, in pieces of this many bytes. */
const echo = (pieceBytes: number) =>
  new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        this.push(chunk.subarray(at, at + pieceBytes));
      }
      done();
    },
  }) as Socket;

function framed(message: unknown): Buffer {
  const bytes = serialize(message);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const heard = async (pieceBytes: number, messages: readonly unknown[]): Promise<unknown[]> => {
  const received: unknown[] = [];
  const stream = new MessageStream<unknown, unknown>(echo(pieceBytes), (one) => received.push(one));
  for (const message of messages) stream.send(message);
  await expect.poll(() => received.length).toBe(messages.length);
  return received;
};

describe('MessageStream', () => {
  it.each([1, 3, 7, 100_000])('receives messages in pieces of %i bytes', async (pieceBytes) => {
    const messages = [
      null,
      { id: 1, question: 'Wirrabilla 农场' },
      { output: { bytes: new Uint8Array(1_000).fill(7), at: new Date(0), none: undefined } },
      Float32Array.of(1.5, NaN),
    ];
    expect(await heard(pieceBytes, messages)).toEqual(messages);
  });

  it('receives several messages in one piece', async () => {
    const socket = echo(100_000);
    const received: unknown[] = [];
    const stream = new MessageStream<unknown, unknown>(socket, (one) => received.push(one));
    socket.push(Buffer.concat([1, 2, 3].map(framed)));
    stream.send(4);
    await expect.poll(() => received).toEqual([1, 2, 3, 4]);
  });

  it('sends nothing after the socket is closed', () => {
    const socket = echo(1_000);
    const write = vi.spyOn(socket, 'write');
    const stream = new MessageStream<unknown, unknown>(socket, () => {});
    stream.send(1);
    expect(write).toHaveBeenCalledTimes(2);
    socket.destroy();
    stream.send(2);
    expect(write).toHaveBeenCalledTimes(2);
  });
});
