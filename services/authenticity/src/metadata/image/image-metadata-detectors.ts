import type { Detector } from '../../evidence/evidence.ts';
import { IMAGE_DATE_DETECTOR } from './detect-image-dates.ts';
import { IMAGE_PROGRAM_DETECTOR } from './detect-image-programs.ts';
import { MANIFEST_DETECTOR } from './detect-manifest.ts';
import { THUMBNAIL_DETECTOR } from './detect-thumbnail.ts';

/** What the metadata of an image file state: programs, dates, the thumbnail, the manifest of origin. */
export const IMAGE_METADATA_DETECTORS: readonly Detector[] = [
  IMAGE_PROGRAM_DETECTOR,
  IMAGE_DATE_DETECTOR,
  THUMBNAIL_DETECTOR,
  MANIFEST_DETECTOR,
];
