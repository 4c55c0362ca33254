import { MIB_BYTES } from '@probant/kernel/byte-units';

/** Largest body of a route that sets no limit. */
export const DEFAULT_BODY_LIMIT_BYTES = MIB_BYTES;
