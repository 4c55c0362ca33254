import type { Detector } from '../evidence/evidence.ts';
import { accountDetector } from './account/detect-accounts.ts';
import { bicDetector } from './account/detect-bics.ts';
import { totalsDetector } from './amounts/detect-totals.ts';
import { vatRowDetector } from './amounts/detect-vat-rows.ts';
import { companyNumberDetector } from './company/detect-company-numbers.ts';
import { dateDetector } from './dates/detect-dates.ts';
import { fieldDetector } from './fields/detect-fields.ts';
import { productRowDetector } from './products/detect-product-rows.ts';
import { zoneDetector } from './zone/detect-zones.ts';

/** The detectors of the family `content`: they read the printed text and the fields that the caller sent. */
export const CONTENT_DETECTORS: readonly Detector[] = [
  accountDetector,
  bicDetector,
  companyNumberDetector,
  zoneDetector,
  totalsDetector,
  vatRowDetector,
  productRowDetector,
  dateDetector,
  fieldDetector,
];
