import { createSheet, type Sheet } from '@probant/samples/drawing/sheet';

/** Width and height of an A4 page, in points. */
export const A4_WIDTH = 595.28;
export const A4_HEIGHT = 841.89;

export const createA4Sheet = (): Sheet => createSheet(A4_WIDTH, A4_HEIGHT);
