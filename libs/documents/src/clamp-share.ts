/** Returns a share of a page, a picture or a colour, from 0 to 1. */
export const clampShare = (value: number): number => Math.min(1, Math.max(0, value));
