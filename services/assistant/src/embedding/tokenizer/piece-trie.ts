import type { Vocabulary } from './vocabulary.ts';

/** Tree of the bytes of all pieces. Its edges are in one hash table with open addressing; the key of an edge is `node << 8 | byte`. */
export type PieceTrie = {
  readonly keys: Int32Array;
  readonly children: Int32Array;
  /** 32 minus the logarithm of the size of the table. */
  readonly shift: number;
  /** Id of the piece that ends at each node; NO_PIECE when none does. */
  readonly pieces: Int32Array;
};

export const ROOT_NODE = 0;
export const NO_PIECE = -1;
const NO_KEY = -1;

/** A key keeps 23 bits for its node. */
const MAX_NODES = 2 ** 23;
/** Knuth's multiplier, 2^32 divided by the golden ratio. */
const HASH_MULTIPLIER = 0x9e3779b1;
/** Slots for each byte of the pieces. They share most of their first bytes: 261,286 edges for 951,000 bytes in e5-small. */
const SLOTS_PER_BYTE = 0.5;

/** Builds the tree. Of equal pieces the first one is kept. @throws Error when the vocabulary is too large. */
export function buildPieceTrie({ bytes, offsets }: Vocabulary): PieceTrie {
  const bits = Math.max(4, Math.ceil(Math.log2(bytes.length * SLOTS_PER_BYTE)));
  const trie = {
    keys: new Int32Array(2 ** bits).fill(NO_KEY),
    children: new Int32Array(2 ** bits),
    shift: 32 - bits,
    pieces: new Int32Array(bytes.length + 1).fill(NO_PIECE),
  };
  let nodes = 1;
  for (let id = 0; id + 1 < offsets.length; id += 1) {
    let node = ROOT_NODE;
    for (let at = offsets[id] as number; at < (offsets[id + 1] as number); at += 1) {
      const key = (node << 8) | (bytes[at] as number);
      const slot = findSlot(trie, key);
      if (trie.keys[slot] === NO_KEY) {
        if (nodes >= MAX_NODES || nodes > trie.keys.length * 0.9) throw new Error('the vocabulary is too large');
        trie.keys[slot] = key;
        trie.children[slot] = nodes;
        nodes += 1;
      }
      node = trie.children[slot] as number;
    }
    if (node !== ROOT_NODE && trie.pieces[node] === NO_PIECE) trie.pieces[node] = id;
  }
  return { ...trie, pieces: trie.pieces.slice(0, nodes) };
}

/** Returns the node after `byte`, or ROOT_NODE when no piece continues with it. */
export function findChild(trie: PieceTrie, node: number, byte: number): number {
  const key = (node << 8) | byte;
  const slot = findSlot(trie, key);
  return trie.keys[slot] === key ? (trie.children[slot] as number) : ROOT_NODE;
}

/** Returns the slot of a key, or the free slot where it belongs. */
function findSlot({ keys, shift }: PieceTrie, key: number): number {
  const mask = keys.length - 1;
  let slot = Math.imul(key, HASH_MULTIPLIER) >>> shift;
  while (keys[slot] !== key && keys[slot] !== NO_KEY) slot = (slot + 1) & mask;
  return slot;
}
