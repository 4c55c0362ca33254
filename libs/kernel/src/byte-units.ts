export const MIB_BYTES = 1024 * 1024;
export const GIB_BYTES = 1024 * MIB_BYTES;
