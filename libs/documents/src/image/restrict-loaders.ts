import sharp from 'sharp';

/** The loaders of libvips for the formats that are read. BMP has its own reader, and raw pixels need none. */
const USED_LOADERS = [
  'VipsForeignLoadPng',
  'VipsForeignLoadJpeg',
  'VipsForeignLoadTiff',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadWebp',
];

/**
 * Blocks every other image loader of this process (SVG, HEIF and others of the image library): libvips chooses a loader by content, so a
 * file that begins like one format must not reach the code of another.
 */
export function restrictImageLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: USED_LOADERS });
}
