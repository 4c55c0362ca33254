/** The series that has no name: anchors stand right under the place. */
export const FIRST_SERIES = '';

const DIGITS_OF_TIME = /[-:.]/g;

/** Names sort as the times of opening do, and all after that of the first series. */
export const seriesName = (openedAt: string, chance: Uint8Array): string =>
  `${openedAt.replaceAll(DIGITS_OF_TIME, '')}-${Buffer.from(chance).toString('hex')}`;

/** Bytes of chance in a name: two series of one millisecond are told apart. */
export const CHANCE_BYTES = 4;

const NAME = /^\d{8}T\d{9}Z-[0-9a-f]{8}$/;

export const isSeriesName = (text: string): boolean => NAME.test(text);
