import { MIB_BYTES } from '@probant/kernel/byte-units';

/**
 * Bytes of a piece of a content that is stored in several. pg sends and receives a value as a whole, as text of twice its length: one of
 * 128 MiB would delay every other call.
 */
export const PIECE_BYTES = 4 * MIB_BYTES;
