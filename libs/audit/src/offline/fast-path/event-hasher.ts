import { COMMITTED_FIELDS, HASH_BYTES, SALT_BYTES } from '../../chain/chain-v1.ts';
import { createHashInput, type HashInput } from '../../chain/hash-input.ts';

/** An event as `latin1` strings, one character per byte of its UTF-8. The salts are concatenated hex digits in leaf order. */
export type EventTexts = {
  readonly seq: number;
  /** RFC 8785 text of the body, without its closing brace. */
  readonly body: string;
  readonly salts: string;
  readonly actor_id: string;
  readonly resource_id: string;
  readonly changes: string;
  readonly metadata: string;
};

export type EventHashes = {
  /** The four commitments as concatenated hex digits, in leaf order. */
  readonly commitments: string;
  readonly hash: string;
};

/**
 * A second implementation of the format of chain-v1.ts for verifying many events in a row. It writes each input directly into the buffer
 * that is hashed and copies nothing twice, which takes a third of the time (measured). A property test compares the two.
 */
export function createEventHasher() {
  const previous = { hex: '', bytes: Buffer.alloc(HASH_BYTES) };
  const saltBytes = Buffer.alloc(COMMITTED_FIELDS.length * SALT_BYTES);
  const saltViews = COMMITTED_FIELDS.map((_, index) =>
    saltBytes.subarray(index * SALT_BYTES, (index + 1) * SALT_BYTES),
  );
  const commitmentInputs = COMMITTED_FIELDS.map((field) =>
    createHashInput(`audit.commit.v1\0${field}\0`, MAX_INPUT_BYTES),
  );
  const body = createHashInput('', MAX_INPUT_BYTES);
  const leaf = createHashInput('audit.leaf.v1\0', MAX_INPUT_BYTES);
  const event = createHashInput('audit.event.v1\0', MAX_INPUT_BYTES);

  const writeCommitment = (fieldIndex: number, value: string): void => {
    const { buffer, start, digest } = commitmentInputs[fieldIndex] as HashInput;
    buffer.set(saltViews[fieldIndex] as Buffer, start);
    buffer.write(value, start + SALT_BYTES, 'latin1');
    leaf.buffer.write(digest(start + SALT_BYTES + value.length), leaf.start + fieldIndex * HASH_BYTES, 'latin1');
  };

  return {
    /** Returns null when a text is longer than any event allows. */
    computeHashes(texts: EventTexts, previousHash: string): EventHashes | null {
      const { actor_id, resource_id, changes, metadata } = texts;
      const maxLength = Math.max(
        texts.body.length,
        actor_id.length,
        resource_id.length,
        changes.length,
        metadata.length,
      );
      if (maxLength > MAX_TEXT_BYTES) return null;
      saltBytes.write(texts.salts, 0, 'hex');
      writeCommitment(0, actor_id);
      writeCommitment(1, resource_id);
      writeCommitment(2, changes);
      writeCommitment(3, metadata);
      body.buffer.write(texts.body, 0, 'latin1');
      body.buffer[texts.body.length] = CLOSING_BRACE;
      leaf.buffer.write(body.digest(texts.body.length + 1), leaf.start + COMMITMENTS_BYTES, 'latin1');

      const { buffer, start, digest } = event;
      buffer.writeUInt32BE(Math.floor(texts.seq / 2 ** 32), start);
      buffer.writeUInt32BE(texts.seq % 2 ** 32, start + 4);
      if (previousHash !== previous.hex) previous.bytes.write(previousHash, 0, 'hex');
      buffer.set(previous.bytes, start + 8);
      buffer.write(leaf.digest(leaf.start + COMMITMENTS_BYTES + HASH_BYTES), start + 8 + HASH_BYTES, 'latin1');
      previous.bytes.write(digest(start + 8 + 2 * HASH_BYTES), 0, 'latin1');
      previous.hex = previous.bytes.toString('hex');
      return {
        commitments: leaf.buffer.toString('hex', leaf.start, leaf.start + COMMITMENTS_BYTES),
        hash: previous.hex,
      };
    },
    /** The last computed hash. The next computation overwrites it. */
    hashBytes: previous.bytes as Uint8Array,
  };
}

const COMMITMENTS_BYTES = COMMITTED_FIELDS.length * HASH_BYTES;
const CLOSING_BRACE = 0x7d;
/** More than the 64 KiB that an event may have. */
const MAX_TEXT_BYTES = 128 * 1024;
const MAX_INPUT_BYTES = SALT_BYTES + MAX_TEXT_BYTES + 1;
