import { describe, expect, test } from 'vitest';
import { detectType, MIN_DETECTION_SCORE } from './detect-type.rules.ts';
import { ACCOUNTS_AND_PAY } from './testing/accounts-and-pay.ts';
import { OFFERS_AND_ORDERS } from './testing/offers-and-orders.ts';
import { createOfficePage } from './testing/office-page.ts';
import { weighDocument } from './weighed-document.rules.ts';

describe('papers that are no invoice', () => {
  test.each([...OFFERS_AND_ORDERS, ...ACCOUNTS_AND_PAY])('%s has no type', (_, page) => {
    const { type, score } = detectType(weighDocument(createOfficePage(page)));
    expect({ type, isDetected: score >= MIN_DETECTION_SCORE }).toMatchObject({ isDetected: false });
  });
});
