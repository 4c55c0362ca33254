import { writePdf } from '@probant/documents/testing/pdf-writer';
import { describe, expect, test } from 'vitest';
import type { Detector, Evidence } from '../evidence/evidence.ts';
import type { TimedWork } from '../evidence/work-time.ts';
import { withEvidence } from '../testing/test-evidence.ts';
import { analyzeEvidence } from './analyze-evidence.ts';

const INVOICE_TEXT = 'Facture du deux mars, quatre chaises et une table en bois de chêne';
const INVOICE_PDF = writePdf({ pages: [{ texts: [{ text: INVOICE_TEXT, x: 60, y: 700 }] }] });

/** A detector that adds its name to a list. */
const createDetector =
  (names: string[]) =>
  (name: string): Detector => ({
    name,
    detect: () => {
      names.push(name);
      return [];
    },
  });

const analyze = (detectors: readonly Detector[], isTimeOver: Evidence['isTimeOver']) =>
  withEvidence(INVOICE_PDF, {}, (evidence) => analyzeEvidence({ ...evidence, isTimeOver }, detectors));

describe('an analysis whose time is over', () => {
  test('leaves the further checks out and counts them', async () => {
    const names: string[] = [];
    const detectors = ['first', 'second', 'third'].map(createDetector(names));
    const isTimeOver = (work: TimedWork) => work === 'checks' && names.length >= 2;
    const { scope, failures } = await analyze(detectors, isTimeOver);
    expect([names, scope.skippedChecks, failures]).toEqual([['first', 'second'], 1, []]);
  });

  test('names the pages that were not read', async () => {
    const { scope } = await withEvidence(INVOICE_PDF, {}, (evidence) => {
      const pages = evidence.document.pages.map((page) => ({ ...page, isUnread: true as const }));
      return analyzeEvidence({ ...evidence, document: { ...evidence.document, pages } }, []);
    });
    expect([scope.unreadPages, scope.skippedChecks]).toEqual([[1], 0]);
  });
});
