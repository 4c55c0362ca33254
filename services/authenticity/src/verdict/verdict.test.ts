import type { SupportingDocumentType } from '@probant/contracts/authenticity';
import { SIGNAL_FAMILIES, type SignalOut, SUPPORTING_DOCUMENT_TYPES } from '@probant/contracts/authenticity';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ANALYSIS_LIMITS,
  type AnalysisLimit,
  CHECKS,
  type Check,
  getLimitStrength,
} from '../limits/analysis-limits.ts';
import type { IncompleteReason } from '../limits/incomplete-reasons.ts';
import { RAISED_MESSAGES, SIGNAL_MESSAGES } from '../signals/messages.ts';
import type { Observation } from '../signals/signal.ts';
import { SIGNAL_TABLE, type SignalCode } from '../signals/signal-table.ts';
import { composeSignals } from './compose-signals.rules.ts';
import { type AnalysisScope, CHECK_NAMES, explainOpinion } from './explanation.rules.ts';
import { formOpinion } from './form-opinion.rules.ts';
import { listIncompleteChecks } from './incomplete-checks.rules.ts';
import { ABSORBED_SIGNALS } from './one-cause.rules.ts';
import { RULES_VERSION } from './rules-version.ts';
import { computeScore, judgeSignals } from './verdict.rules.ts';

type Judged = Pick<SignalOut, 'family' | 'strength'>;
const judged = (...signals: readonly (readonly [Judged['family'], Judged['strength']])[]): readonly Judged[] =>
  signals.map(([family, strength]) => ({ family, strength }));

describe('the verdict of the contract', () => {
  test.each([
    { signals: judged(), verdict: 'consistent', score: 0 },
    { signals: judged(['fonts', 'info'], ['image', 'info']), verdict: 'consistent', score: 0 },
    { signals: judged(['fonts', 'weak']), verdict: 'consistent', score: 0.1 },
    { signals: judged(['fonts', 'weak'], ['fonts', 'weak'], ['fonts', 'weak']), verdict: 'suspicious', score: 0.3 },
    { signals: judged(['fonts', 'strong']), verdict: 'suspicious', score: 0.35 },
    { signals: judged(['fonts', 'strong'], ['fonts', 'strong']), verdict: 'suspicious', score: 0.7 },
    { signals: judged(['fonts', 'strong'], ['content', 'strong']), verdict: 'inconsistent', score: 0.7 },
    {
      signals: judged(['fonts', 'strong'], ['content', 'strong'], ['2ddoc', 'strong'], ['image', 'weak']),
      verdict: 'inconsistent',
      score: 1,
    },
  ] as const)('is $verdict with $score', ({ signals, verdict, score }) => {
    expect([judgeSignals(signals), computeScore(signals)]).toEqual([verdict, score]);
  });

  test('follows the formula for any signals', () => {
    const signal = fc.record({
      family: fc.constantFrom(...SIGNAL_FAMILIES),
      strength: fc.constantFrom('strong' as const, 'weak' as const, 'info' as const),
    });
    fc.assert(
      fc.property(fc.array(signal, { maxLength: 30 }), (signals) => {
        const strong = signals.filter(({ strength }) => strength === 'strong');
        const weak = signals.filter(({ strength }) => strength === 'weak').length;
        expect(computeScore(signals)).toBeCloseTo(Math.min(1, 0.35 * strong.length + 0.1 * weak), 9);
        const families = new Set(strong.map(({ family }) => family)).size;
        const expected = families >= 2 ? 'inconsistent' : strong.length > 0 || weak >= 2 ? 'suspicious' : 'consistent';
        expect(judgeSignals(signals)).toBe(expected);
      }),
    );
  });
});

const compose = (observations: readonly Observation[], profile: Parameters<typeof composeSignals>[1] = 'other') =>
  composeSignals(observations, profile).map(({ code, strength }) => `${code} ${strength}`);

describe('one cause, one signal', () => {
  test('a code is one signal, in its stronger case, with the places of all observations', () => {
    const signals = composeSignals(
      [
        { code: 'font_minority_digits', detail: { glyphs: 2, places: [{ page: 1, box: [0.1, 0.1, 0.2, 0.12] }] } },
        { code: 'font_minority_digits', isRaised: true, detail: { glyphs: 5, places: [{ page: 2 }] } },
      ],
      'rib',
    );
    expect(signals).toEqual([
      {
        code: 'font_minority_digits',
        family: 'fonts',
        strength: 'strong',
        message: RAISED_MESSAGES.font_minority_digits,
        detail: { glyphs: 5, occurrences: 2, places: [{ page: 2 }, { page: 1, box: [0.1, 0.1, 0.2, 0.12] }] },
      },
    ]);
  });

  test('the traces of one pass through an online editor are one signal, which names the others', () => {
    const traces: readonly Observation[] = [
      { code: 'pdf_online_editor' },
      { code: 'pdf_editing_software' },
      { code: 'pdf_moddate_before_creation' },
      { code: 'pdf_incremental_update' },
    ];
    expect(compose(traces, 'other')).toEqual(['pdf_online_editor weak']);
    expect(composeSignals(traces, 'other')[0]?.detail).toEqual({
      also: ['pdf_editing_software', 'pdf_moddate_before_creation', 'pdf_incremental_update'],
    });
  });

  test('a weaker signal does not hide a stronger one', () => {
    expect(compose([{ code: 'pdf_online_editor' }, { code: 'pdf_moddate_before_creation' }], 'resume')).toEqual([
      'pdf_moddate_before_creation weak',
      'pdf_online_editor info',
    ]);
  });

  test('an edit does not explain one at another place', () => {
    const at = (page: number, y: number): Pick<Observation, 'detail'> => ({
      detail: { places: [{ page, box: [0.1, y, 0.2, y + 0.02] }] },
    });
    const changed: Observation = { code: 'pdf_revision_content_changed', ...at(1, 0.5) };
    expect(compose([changed, { code: 'text_overwritten', ...at(1, 0.51) }])).toEqual([
      'pdf_revision_content_changed strong',
    ]);
    for (const elsewhere of [at(1, 0.8), at(2, 0.5)])
      expect(compose([changed, { code: 'text_overwritten', ...elsewhere }])).toEqual([
        'pdf_revision_content_changed strong',
        'text_overwritten strong',
      ]);
  });

  test('a signal without a place does not explain a strong one at a place', () => {
    const touched: Observation = { code: 'pdf_touchup_edit', isRaised: true };
    const digits: Observation = { code: 'font_minority_digits', isRaised: true, detail: { places: [{ page: 2 }] } };
    expect(compose([touched, digits])).toEqual(['pdf_touchup_edit strong', 'font_minority_digits strong']);
    expect(compose([touched, { ...digits, detail: {} }])).toEqual(['pdf_touchup_edit strong']);
  });

  test('all places of a signal count for what it explains, not only those that are named', () => {
    const places = Array.from({ length: 60 }, (_, at) => ({ page: at + 1, box: [0.1, 0.1, 0.2, 0.2] as const }));
    const covered: Observation = { code: 'text_overwritten', detail: { places: places.toReversed() } };
    expect(compose([{ code: 'pdf_revision_content_changed', detail: { places } }, covered])).toEqual([
      'pdf_revision_content_changed strong',
    ]);
  });

  test('at most 20 places are named, inside the page, and all are counted', () => {
    const places = Array.from({ length: 50 }, (_, at) => ({ page: at + 1, box: [-1, 0, 2, 1 / 3] as const }));
    const detail = composeSignals([{ code: 'text_overwritten', detail: { places } }], 'other')[0]?.detail;
    const named = Array.from({ length: 20 }, (_, at) => ({ page: at + 1, box: [0, 0, 1, 0.3333] }));
    expect(detail).toEqual({ places: named, places_found: 50 });
  });

  test('a text that is not a known word never reaches the detail', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...(Object.keys(SIGNAL_TABLE) as SignalCode[])), (text, code) => {
        const detail = { value: text, list: [text], places: [{ page: 1, text }] } as unknown as Observation['detail'];
        const [signal] = composeSignals([{ code, ...(detail ? { detail } : {}) }], 'other');
        expect(signal?.detail).not.toHaveProperty('value');
        expect(signal?.detail).not.toHaveProperty('list');
        expect(JSON.stringify(signal?.detail)).toMatch(/^\{("places":\[\{"page":1\}\])?\}$/);
      }),
    );
  });
});

describe('the table of signals', () => {
  const codes = Object.keys(SIGNAL_TABLE) as SignalCode[];

  test.each(codes)('%s has a message in French without a figure, and no judgement', (code) => {
    for (const message of [SIGNAL_MESSAGES[code], RAISED_MESSAGES[code] ?? SIGNAL_MESSAGES[code]]) {
      expect(message).toMatch(/^\p{Lu}.*\.$/u);
      expect(message.replaceAll('2D-Doc', '').replaceAll('C2PA', '')).not.toMatch(/\d/);
      expect(message).not.toMatch(/falsifi|faux document|fraud|truqu|contrefa/i);
    }
  });

  test('no signal absorbs itself, and none is absorbed by one that it absorbs', () => {
    for (const code of codes)
      for (const absorbed of ABSORBED_SIGNALS[code] ?? []) {
        expect(absorbed).not.toBe(code);
        expect(ABSORBED_SIGNALS[absorbed] ?? []).not.toContain(code);
      }
  });

  test('its hash is part of the version of the rules', () => {
    expect(RULES_VERSION).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/);
  });
});

describe('the explanation', () => {
  const scope: AnalysisScope = {
    isPdf: true,
    isEncrypted: false,
    pageCount: 1,
    analysedPages: 1,
    unreadPages: [],
    hasText: true,
    limits: [],
    incomplete: [],
  };
  const explain = (observations: readonly Observation[], more: Partial<AnalysisScope> = {}) => {
    const signals = composeSignals(observations, 'other');
    return explainOpinion({ verdict: judgeSignals(signals), signals, scope: { ...scope, ...more } });
  };
  const row = (check: Check, reason: IncompleteReason, isMadeInPart = true): AnalysisScope => ({
    ...scope,
    incomplete: [{ check, reason, isMadeInPart, pages: [] }],
  });

  test('says what was checked when nothing was found', () => {
    expect(explain([])).toMatch(/^Aucun élément n’appelle de vérification particulière\. Contrôles effectués : /);
  });

  test('asks for a check and repeats the messages of the signals', () => {
    const text = explain([{ code: 'text_overwritten' }, { code: 'pdf_javascript' }]);
    expect(text).toMatch(/^À vérifier par une personne/);
    expect(text).toContain(`${SIGNAL_MESSAGES.text_overwritten} Indice faible : ${SIGNAL_MESSAGES.pdf_javascript}`);
  });

  test.each([
    [{ pageCount: 245, analysedPages: 200 }, 'Seules les 200 premières pages sur 245 ont été analysées.'],
    [{ pageCount: 9, analysedPages: 1 }, 'Seule la première page sur 9 a été analysée.'],
    [{ unreadPages: [4] }, 'Le texte de la page 4 n’a pas été lu : son contenu n’a pas été contrôlé.'],
    [{ unreadPages: [3, 5, 7, 8, 9] }, 'Le texte des pages 3, 5 et 7 à 9 n’a pas été lu'],
    [row('two_d_doc', 'time'), 'Faute de temps, les codes 2D-Doc n’ont pas été cherchés sur toutes les pages.'],
    [row('fonts', 'time'), 'Faute de temps, une partie des contrôles n’a pas été faite.'],
    [row('fonts', 'failure'), 'Un contrôle ou plusieurs n’ont pas abouti.'],
    [{ hasText: false }, 'Aucun texte n’a pu être lu'],
    [{ isEncrypted: true }, 'Le fichier est chiffré'],
    [{ limits: [{ limit: 'annotations', pages: [3] }] }, 'Limite atteinte : nombre d’annotations (page 3).'],
    [
      {
        limits: [
          { limit: 'operations', pages: [1, 2, 3] },
          { limit: 'saves', pages: [] },
        ],
      },
      'Limites atteintes : nombre d’éléments affichés (pages 1 à 3) ; nombre d’enregistrements du fichier.',
    ],
  ] as readonly (readonly [Partial<AnalysisScope>, string])[])(
    'names what could not be checked: %j',
    (more, sentence) => {
      expect(explain([], more)).toContain(sentence);
    },
  );

  test.each(CHECKS)('never lists %s as made when it was not, or only in part', (check) => {
    const lists = (more: Partial<AnalysisScope>) =>
      ['effectués', 'partiels', 'non effectués'].filter((title) => {
        const list = new RegExp(`Contrôles ${title} : ([^.]*)\\.`).exec(explain([], more))?.[1] ?? '';
        return list.split(', ').includes(CHECK_NAMES[check]);
      });
    expect(lists({})).toEqual(['effectués']);
    expect(lists(row(check, 'limit'))).toEqual(['partiels']);
    expect(lists(row(check, 'time', false))).toEqual(['non effectués']);
    expect(explain([], row(check, 'time'))).toMatch(/^Aucun élément .* dans ce qui a été contrôlé\./);
  });

  test.each(SUPPORTING_DOCUMENT_TYPES)('never calls a %s fake', (profile) => {
    const all = (Object.keys(SIGNAL_TABLE) as SignalCode[]).map((code) => ({ code }));
    const signals = composeSignals(all, profile);
    const text = explainOpinion({ verdict: judgeSignals(signals), signals, scope });
    expect(text).not.toMatch(/falsifi|fraud|truqu|contrefa/i);
  });
});

describe('what the opinion says about the analysis', () => {
  const facts = {
    counts: new Map(),
    limits: [],
    isEncrypted: false,
    hasText: true,
    pageCount: 3,
    unreadPages: [],
    unsearchedPages: [],
  };
  const form = (
    more: Partial<Parameters<typeof listIncompleteChecks>[0]>,
    profile: SupportingDocumentType = 'other',
  ) => {
    const all = { ...facts, ...more };
    const incomplete = listIncompleteChecks(all);
    return formOpinion([], profile, { ...all, isPdf: true, analysedPages: 3, incomplete });
  };
  const describeSignals = (more: Parameters<typeof form>[0]) =>
    form(more).signals.map(({ code, strength, detail }) => ({ code, strength, ...detail }));

  test('is nothing when every check was made in full', () => {
    expect(form({})).toMatchObject({ verdict: 'consistent', score: 0, signals: [] });
  });

  test.each(['pages', 'words'] as const)('makes a receipt suspicious that reaches the limit %s', (limit) => {
    expect(form({ limits: [{ limit, pages: [] }] }, 'receipt').verdict).toBe('suspicious');
    expect(form({ limits: [{ limit, pages: [] }] }, 'other').verdict).toBe('consistent');
  });

  const cases = (Object.keys(ANALYSIS_LIMITS) as AnalysisLimit[]).flatMap((limit) =>
    (['other', 'attestation', 'rib'] as const).map((profile) => [limit, profile] as const),
  );
  test.each(cases)('is a signal for the limit %s of a document of type %s', (limit, profile) => {
    const { checks } = ANALYSIS_LIMITS[limit];
    const strength = getLimitStrength(limit, profile);
    const opinion = form({ limits: [{ limit, pages: [2] }] }, profile);
    const signal = opinion.signals.find(({ code }) => code === 'analysis_limit_reached');
    expect(signal?.strength).toBe(strength === 'info' ? undefined : strength);
    if (signal !== undefined) expect(signal.detail).toMatchObject({ limits: [limit], pages: [2] });
    const incomplete = opinion.signals.find(({ code }) => code === 'analysis_incomplete');
    expect(incomplete?.detail).toEqual(
      checks.length === 0 ? undefined : expect.objectContaining({ checks: [...checks] }),
    );
    expect(opinion.explanation).toContain(ANALYSIS_LIMITS[limit].text);
    expect(opinion.verdict).toBe(strength === 'strong' ? 'suspicious' : 'consistent');
  });

  test('names the checks, the reasons and the pages in one signal without a weight', () => {
    expect(
      describeSignals({
        counts: new Map([['fonts', { all: 9, skipped: 2, failed: 0 }]]),
        unreadPages: [2],
        unsearchedPages: [3],
      }),
    ).toEqual([
      {
        code: 'analysis_incomplete',
        strength: 'info',
        checks: ['fonts', 'content', 'two_d_doc'],
        reasons: ['time'],
        pages: [2, 3],
      },
    ]);
  });

  test('names all that cannot be read of an encrypted file, and content without a text', () => {
    expect(describeSignals({ isEncrypted: true, hasText: false })).toMatchObject([
      {
        checks: ['metadata', 'structure', 'revisions', 'signatures', 'display_order', 'fonts', 'images', 'content'],
        reasons: ['encryption', 'no_text'],
      },
    ]);
  });
});
