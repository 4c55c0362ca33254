import { writePdf } from '@probant/documents/testing/pdf-writer';
import { describe, expect, test } from 'vitest';
import type { CheckDetector, Evidence } from '../evidence/evidence.ts';
import type { TimedWork } from '../evidence/work-time.ts';
import { withEvidence } from '../testing/test-evidence.ts';
import { analyzeEvidence } from './analyze-evidence.ts';

const INVOICE_TEXT = 'Facture du deux mars, quatre chaises et une table en bois de chêne';
const INVOICE_PDF = writePdf({ pages: [{ texts: [{ text: INVOICE_TEXT, x: 60, y: 700 }] }] });

/** A detector that adds its name to a list. */
const createDetector =
  (names: string[], check: CheckDetector['check'] = 'fonts') =>
  (name: string): CheckDetector => ({
    name,
    check,
    detect: () => {
      names.push(name);
      return [];
    },
  });

const analyze = (detectors: readonly CheckDetector[], isTimeOver: Evidence['isTimeOver'] = () => false) =>
  withEvidence(INVOICE_PDF, {}, (evidence) => analyzeEvidence({ ...evidence, isTimeOver }, detectors));

describe('an analysis whose time is over', () => {
  test('leaves the further checks out and names them: in part, or not made', async () => {
    const names: string[] = [];
    const detectors = ['first', 'second', 'third'].map(createDetector(names));
    const last = createDetector(names, 'images')('fourth');
    const isTimeOver = (work: TimedWork) => work === 'checks' && names.length >= 2;
    const { scope, failures } = await analyze([...detectors, last], isTimeOver);
    expect([names, failures]).toEqual([['first', 'second'], []]);
    expect(scope.incomplete).toEqual([
      { check: 'fonts', reason: 'time', isMadeInPart: true, pages: [] },
      { check: 'images', reason: 'time', isMadeInPart: false, pages: [] },
    ]);
  });

  test('names the pages that were not read', async () => {
    const { scope } = await withEvidence(INVOICE_PDF, {}, (evidence) => {
      const pages = evidence.document.pages.map((page) => ({ ...page, isUnread: true as const }));
      return analyzeEvidence({ ...evidence, document: { ...evidence.document, pages } }, []);
    });
    expect(scope.unreadPages).toEqual([1]);
    expect(scope.incomplete).toEqual([{ check: 'content', reason: 'time', isMadeInPart: false, pages: [1] }]);
  });
});

test('a check that fails is named as not made, and the others are made', async () => {
  const names: string[] = [];
  const failing: CheckDetector = {
    name: 'failing',
    check: 'images',
    detect: () => {
      throw new TypeError('a fault of ours');
    },
  };
  const { scope, failures } = await analyze([failing, createDetector(names)('next')]);
  expect([names, failures.map(({ check }) => check)]).toEqual([['next'], ['failing']]);
  expect(scope.incomplete).toEqual([{ check: 'images', reason: 'failure', isMadeInPart: false, pages: [] }]);
});
