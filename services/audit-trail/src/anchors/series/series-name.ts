/** The first series has no name: its anchors are stored at the root of the location. */
export const FIRST_SERIES = '';

const TIME_SEPARATORS = /[-:.]/g;

/** Returns the name of a series. Names sort by opening time, after FIRST_SERIES. */
export const formatSeriesName = (openedAt: string, random: Uint8Array): string =>
  `${openedAt.replaceAll(TIME_SEPARATORS, '')}-${Buffer.from(random).toString('hex')}`;

/** Random bytes in a name, which distinguish two series opened in the same millisecond. */
export const NAME_RANDOM_BYTES = 4;

const SERIES_NAME_PATTERN = /^\d{8}T\d{9}Z-[0-9a-f]{8}$/;

export const isSeriesName = (text: string): boolean => SERIES_NAME_PATTERN.test(text);
