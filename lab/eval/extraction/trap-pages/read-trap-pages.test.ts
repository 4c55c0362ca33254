import { createDocumentReader } from '@probant/documents/reader';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { expect, test } from 'vitest';
import { hasHtmlEngine } from '../../../generate/html/printing/print-html.ts';
import { OCR_MODELS_FOLDER, UNHURRIED_LIMITS } from '../../ocr-models.ts';
import { NUMBER_TRAPS, PARTY_TRAPS } from './party-traps.ts';
import { readTrapPages } from './read-trap-pages.ts';

/** Of the values that a person can tell on these pages. */
const MIN_SURE_SHARE = 0.75;

test.skipIf(!hasHtmlEngine('chromium'))(
  'on pages written to mislead, nothing wrong has .9',
  async () => {
    const reader = await createDocumentReader({
      models: OCR_MODELS_FOLDER,
      logger: createLogger({ level: 'error', destination: process.stderr }),
      metrics: createMetrics(),
      limits: UNHURRIED_LIMITS,
    });
    const values = await readTrapPages(reader);
    await reader.close();
    expect(PARTY_TRAPS.length + NUMBER_TRAPS.length).toBeGreaterThanOrEqual(40);
    expect(values.filter(({ isSure, isRight }) => isSure && !isRight)).toEqual([]);
    const sure = values.filter(({ isSure }) => isSure);
    expect(sure.length / values.length).toBeGreaterThan(MIN_SURE_SHARE);
  },
  300_000,
);
