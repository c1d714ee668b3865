import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';

/** Bytes of a message's length, which precedes it. */
const LENGTH_BYTES = 4;

/** Exchanges structured-cloneable messages over a socket. Ignores errors: its close follows. */
export class MessageStream<Received, Sent> {
  private readonly socket: Socket;
  private chunks: Buffer[] = [];
  private byteLength = 0;

  constructor(socket: Socket, onMessage: (message: Received) => void) {
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      this.chunks.push(chunk);
      this.byteLength += chunk.length;
      for (let message = this.take(); message !== null; message = this.take()) {
        onMessage(deserialize(message) as Received);
      }
    });
  }

  /** Sends nothing once the socket is closed. */
  send(message: Sent): void {
    if (!this.socket.writable) return;
    const bytes = serialize(message);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(bytes.length);
    this.socket.cork();
    this.socket.write(length);
    this.socket.write(bytes);
    this.socket.uncork();
  }

  /** Returns the next message if it is complete. */
  private take(): Buffer | null {
    if (this.byteLength < LENGTH_BYTES) return null;
    if (this.chunks[0]!.length < LENGTH_BYTES) this.chunks = [Buffer.concat(this.chunks)];
    const end = LENGTH_BYTES + this.chunks[0]!.readUInt32LE();
    if (this.byteLength < end) return null;
    const all = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
    this.byteLength -= end;
    this.chunks = this.byteLength === 0 ? [] : [all.subarray(end)];
    return all.subarray(LENGTH_BYTES, end);
  }
}
