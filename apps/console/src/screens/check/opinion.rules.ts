import type { JsonResponse, Schemas } from '@probant/client';
import type { Tone } from '../../ui/messages/badge.tsx';
import type { PictureBox } from '../../ui/pages/page-boxes.tsx';

export type Opinion = JsonResponse<'post', '/v1/authenticity/analyze'>;
export type Signal = Opinion['signals'][number];
export type SupportingDocumentType = Schemas['AnalyzeAuthenticityForm']['document_type'];

const FAMILIES = [
  'structure',
  'fonts',
  'content',
  '2ddoc',
  'image',
  'metadata',
] as const satisfies readonly Signal['family'][];
const STRENGTHS = ['strong', 'weak', 'info'] as const satisfies readonly Signal['strength'][];

export const STRENGTH_TONES = { strong: 'bad', weak: 'watch', info: 'neutral' } as const satisfies Readonly<
  Record<Signal['strength'], Tone>
>;

/** Signals that say what the analysis left out; they have a part of their own. */
const SCOPE_CODES = ['analysis_incomplete', 'analysis_limit_reached'];

/** A signal with a number of its own: one code can occur several times in an opinion. */
export type NumberedSignal = { readonly id: string; readonly signal: Signal };

export const numberSignals = ({ signals }: Opinion): readonly NumberedSignal[] =>
  signals.map((signal, index) => ({ id: `${index}`, signal }));

type FamilyGroup = { readonly family: Signal['family']; readonly signals: readonly NumberedSignal[] };

/** Signals by family, the family with the strongest first, and the strongest first in each. */
export function groupByFamily(signals: readonly NumberedSignal[]): readonly FamilyGroup[] {
  const rank = ({ signal }: NumberedSignal) => STRENGTHS.indexOf(signal.strength);
  const shown = signals.filter(({ signal }) => !SCOPE_CODES.includes(signal.code));
  return FAMILIES.map((family) => ({
    family,
    signals: shown.filter(({ signal }) => signal.family === family).toSorted((a, b) => rank(a) - rank(b)),
  }))
    .filter((group) => group.signals.length > 0)
    .toSorted((a, b) => Math.min(...a.signals.map(rank)) - Math.min(...b.signals.map(rank)));
}

/** The places of signals on the pages. A place has the id of its signal and its number in it. */
export function listPlaces(
  signals: readonly NumberedSignal[],
  nameOf: (signal: Signal) => string,
): readonly PictureBox[] {
  return signals.flatMap(({ id, signal }) =>
    (signal.detail.places ?? []).map((place, index) => ({
      id: `${id}.${index}`,
      page: place.page,
      box: place.box,
      label: nameOf(signal),
      tone: STRENGTH_TONES[signal.strength],
    })),
  );
}

/** Checks of a document, in the order of the explanation (docs/authenticity.md). */
const CHECKS = [
  'metadata',
  'structure',
  'revisions',
  'signatures',
  'display_order',
  'fonts',
  'images',
  'content',
  'two_d_doc',
] as const;
type Check = (typeof CHECKS)[number];

/** The others concern a PDF. */
const PICTURE_CHECKS: readonly Check[] = ['metadata', 'images', 'content', 'two_d_doc'];

export type Scope = {
  readonly checks: readonly { readonly check: Check; readonly isComplete: boolean }[];
  /** Why a check is not complete. */
  readonly reasons: readonly string[];
  readonly pages: readonly number[];
  readonly limits: readonly string[];
};

/** What was checked, and what was not or only in part. */
export function describeScope({ signals }: Opinion, isPdf: boolean): Scope {
  const list = (name: string): readonly unknown[] =>
    signals
      .filter(({ code }) => SCOPE_CODES.includes(code))
      .flatMap(({ detail }) => {
        const value = detail[name];
        return Array.isArray(value) ? value : [];
      });
  const texts = (name: string) => [...new Set(list(name).filter((value) => typeof value === 'string'))];
  const incomplete = texts('checks');
  return {
    checks: (isPdf ? CHECKS : PICTURE_CHECKS).map((check) => ({ check, isComplete: !incomplete.includes(check) })),
    reasons: texts('reasons'),
    pages: [...new Set(list('pages').filter((value) => typeof value === 'number'))].toSorted((a, b) => a - b),
    limits: texts('limits'),
  };
}

/** Where the earlier version of the file ends, in bytes; null when there is none that shows something else. */
export function findRevisionEnd({ signals }: Opinion, size: number): number | null {
  const ends = signals.map(({ detail }) => detail['revision_end']).filter((end) => typeof end === 'number');
  return ends.find((end) => end > 0 && end < size) ?? null;
}

type Fact = { readonly name: string; readonly value: number | readonly string[] };

/** Members of `detail` that a reader understands: numbers of something, and known words. */
export const listFacts = ({ detail }: Signal): readonly Fact[] =>
  Object.entries(detail).flatMap(([name, value]): readonly Fact[] => {
    if (typeof value === 'number') return value === 0 ? [] : [{ name, value }];
    if (name !== 'programs' || !Array.isArray(value)) return [];
    return [{ name, value: value.filter((word) => typeof word === 'string') }];
  });
