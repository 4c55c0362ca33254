import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { takeTurn } from '@probant/kernel/event-loop-turns';
import { createByteCollector } from '../body/byte-collector.ts';

/** Larger chunks are passed on as they come. */
const MIN_CHUNK_BYTES = 4_096;

/** Small chunks that a request may have before they are merged: ordinary bodies have a few, and need not wait for the next turn. */
const UNMERGED_CHUNKS = 32;

/** Chunks of a connection in one turn of the event loop. The socket is then stopped until the next turn. */
const MAX_CHUNKS_PER_TURN = 2_048;

/**
 * A request that merges the small chunks of its body (`IncomingMessage` of `createServer`). Node's HTTP parser runs pending callbacks after
 * each chunk, and reads up to 2 MiB from a socket in one turn: with chunks of one byte, a turn took 0.5 s, and each byte 1.2 us in the
 * stream alone. Here the chunks of a turn reach the stream as one, and a turn of one connection ends after some of them. Connections that
 * were stopped continue one after the other, each in a turn of its own: ten of them at once made each turn ten times as long.
 */
export class MergingRequest extends IncomingMessage {
  #smallChunks = 0;
  #merged = createByteCollector();
  #chunksOfTurn = 0;
  #isStopped = false;

  // A constructor of its own: the one of Node is a function, and its type needs the socket.
  constructor(socket: Socket) {
    super(socket);
  }

  override push(chunk: Buffer | null): boolean {
    if (chunk === null) {
      this.#passOn();
      return super.push(null);
    }
    if (!this.#isMerging(chunk)) return super.push(chunk);
    this.#merged.add(chunk);
    this.#chunksOfTurn += 1;
    if (this.#chunksOfTurn === 1) setImmediate(() => this.#passOn());
    const hasTurnEnded = this.#chunksOfTurn >= MAX_CHUNKS_PER_TURN;
    this.#isStopped ||= hasTurnEnded;
    return !hasTurnEnded && this.readableLength < this.readableHighWaterMark;
  }

  /** Lets the socket read again. */
  override _read(size: number): void {
    if (!this.#isStopped) super._read(size);
    else
      void takeTurn('whole').then(() => {
        this.#isStopped = false;
        if (!this.destroyed) super._read(size);
      });
  }

  #isMerging(chunk: Buffer): boolean {
    if (this.#chunksOfTurn > 0) return true;
    if (chunk.length >= MIN_CHUNK_BYTES) return false;
    this.#smallChunks += 1;
    return this.#smallChunks > UNMERGED_CHUNKS;
  }

  #passOn(): void {
    if (this.#chunksOfTurn === 0) return;
    const bytes = this.#merged.join();
    this.#merged = createByteCollector();
    this.#chunksOfTurn = 0;
    if (!this.destroyed) super.push(bytes);
  }
}
