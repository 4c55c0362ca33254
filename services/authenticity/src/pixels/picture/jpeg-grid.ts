/** Side of the blocks of a JPEG, in pixels. */
const GRID_PIXELS = 8;

/** Whether two places with this distance are at the same place of their blocks. */
export const isOnJpegGrid = (x: number, y: number): boolean => x % GRID_PIXELS === 0 && y % GRID_PIXELS === 0;
