import type { AuthenticityVerdict } from '@probant/contracts/authenticity';
import { ANALYSIS_LIMITS, CHECKS, type Check } from '../limits/analysis-limits.ts';
import type { ReachedLimit } from '../limits/limit-log.ts';
import type { Signal } from '../signals/signal.ts';
import type { IncompleteCheck } from './incomplete-checks.rules.ts';

/** What was analysed, as far as the explanation says it. */
export type AnalysisScope = {
  readonly isPdf: boolean;
  /** Whether the structure of a PDF cannot be read because it is encrypted, although it opens without a password. */
  readonly isEncrypted: boolean;
  readonly pageCount: number;
  /** Pages of which anything was analysed, the first ones. */
  readonly analysedPages: number;
  /** Pages whose text was not read, in ascending order. */
  readonly unreadPages: readonly number[];
  /** Whether a page has text, in its text layer or read by OCR. */
  readonly hasText: boolean;
  readonly limits: readonly ReachedLimit[];
  /** Checks that were not made, or only in part. */
  readonly incomplete: readonly IncompleteCheck[];
};

type Opinion = {
  readonly verdict: AuthenticityVerdict;
  readonly signals: readonly Signal[];
  readonly scope: AnalysisScope;
};

const VERDICT_SENTENCES: Readonly<Record<AuthenticityVerdict, string>> = {
  consistent: 'Aucun élément n’appelle de vérification particulière.',
  suspicious: 'À vérifier par une personne avant toute décision.',
  inconsistent: 'À vérifier en priorité par une personne : des indices indépendants se recoupent.',
};

/** Nothing is said about what was not checked. */
const PARTIAL_SENTENCE = 'Aucun élément n’appelle de vérification particulière dans ce qui a été contrôlé.';

const CLOSING_SENTENCE =
  'Cet avis indique ce qui mérite une vérification : il ne prouve rien et n’autorise ni ne refuse rien.';

/** Explains an opinion in French, without any value of the document: what was found, what was checked, and what could not be. */
export function explainOpinion({ verdict, signals, scope }: Opinion): string {
  const found = (strength: Signal['strength']) =>
    signals.filter((signal) => signal.strength === strength).map(({ message }) => message);
  return [
    verdict === 'consistent' && scope.incomplete.length > 0 ? PARTIAL_SENTENCE : VERDICT_SENTENCES[verdict],
    ...found('strong'),
    ...introduce('Indice faible :', 'Indices faibles :', found('weak')),
    ...introduce('Pour information :', 'Pour information :', found('info')),
    ...describeChecks(scope),
    ...describeLimits(scope),
    CLOSING_SENTENCE,
  ].join(' ');
}

const introduce = (one: string, several: string, messages: readonly string[]): readonly string[] =>
  messages.length === 0 ? [] : [messages.length === 1 ? one : several, ...messages];

export const CHECK_NAMES: Readonly<Record<Check, string>> = {
  metadata: 'métadonnées',
  structure: 'structure du fichier',
  revisions: 'versions du fichier',
  signatures: 'signatures électroniques',
  display_order: 'ordre d’affichage',
  fonts: 'polices',
  images: 'images',
  content: 'cohérence du contenu',
  two_d_doc: 'codes 2D-Doc',
};

/** Checks of an image file: the others concern a PDF. */
const IMAGE_CHECKS: readonly Check[] = ['metadata', 'images', 'content', 'two_d_doc'];

/** Names the checks that were made in full, those that were made in part, and the others: none is in two lists. */
function describeChecks({ isPdf, incomplete }: AnalysisScope): readonly string[] {
  const checks = isPdf ? CHECKS : IMAGE_CHECKS;
  const isIncomplete = (check: Check) => incomplete.some((row) => row.check === check);
  const isMissing = (check: Check) => incomplete.some((row) => row.check === check && !row.isMadeInPart);
  return [
    ...listChecks(
      'Contrôles effectués',
      checks.filter((check) => !isIncomplete(check)),
    ),
    ...listChecks(
      'Contrôles partiels',
      checks.filter((check) => isIncomplete(check) && !isMissing(check)),
    ),
    ...listChecks('Contrôles non effectués', checks.filter(isMissing)),
  ];
}

const listChecks = (title: string, checks: readonly Check[]): readonly string[] =>
  checks.length === 0 ? [] : [`${title} : ${checks.map((check) => CHECK_NAMES[check]).join(', ')}.`];

function describeLimits(scope: AnalysisScope): readonly string[] {
  const { isEncrypted, pageCount, analysedPages, unreadPages, hasText, limits, incomplete } = scope;
  const isLate = (check: Check) => incomplete.some((row) => row.check === check && row.reason === 'time');
  const hasFailure = incomplete.some(({ reason }) => reason === 'failure');
  return [
    ...(limits.length > 0 ? [describeReachedLimits(limits)] : []),
    ...(analysedPages < pageCount ? [describeAnalysedPages(analysedPages, pageCount)] : []),
    ...(unreadPages.length > 0 ? [describeUnreadPages(unreadPages)] : []),
    ...(isLate('two_d_doc') ? ['Faute de temps, les codes 2D-Doc n’ont pas été cherchés sur toutes les pages.'] : []),
    ...(isEncrypted
      ? ['Le fichier est chiffré : ses métadonnées, ses versions, ses polices et ses images n’ont pas été contrôlées.']
      : []),
    ...(hasText ? [] : ['Aucun texte n’a pu être lu : le contenu n’a pas été contrôlé.']),
    ...(hasFailure ? ['Un contrôle ou plusieurs n’ont pas abouti.'] : []),
    ...(TIMED_CHECKS.some(isLate) ? ['Faute de temps, une partie des contrôles n’a pas été faite.'] : []),
  ];
}

/** Checks that the end of the time leaves out; reading and codes have sentences of their own. */
const TIMED_CHECKS = CHECKS.filter((check) => check !== 'content' && check !== 'two_d_doc');

/** "Limites atteintes : nombre de pages ; nombre d’annotations (page 3)." */
function describeReachedLimits(limits: readonly ReachedLimit[]): string {
  const described = limits.map(({ limit, pages }) => {
    const where = pages.length === 0 ? '' : ` (${pages.length === 1 ? 'page' : 'pages'} ${joinPages(pages)})`;
    return `${ANALYSIS_LIMITS[limit].text}${where}`;
  });
  return `${limits.length === 1 ? 'Limite atteinte' : 'Limites atteintes'} : ${described.join(' ; ')}.`;
}

const describeAnalysedPages = (analysed: number, all: number): string =>
  analysed === 1
    ? `Seule la première page sur ${all} a été analysée.`
    : `Seules les ${analysed} premières pages sur ${all} ont été analysées.`;

const describeUnreadPages = (pages: readonly number[]): string =>
  `Le texte ${pages.length === 1 ? 'de la page' : 'des pages'} ${joinPages(pages)} n’a pas été lu : son contenu n’a pas été contrôlé.`;

/** Names pages as ranges: "3, 5 et 7 à 30". */
function joinPages(pages: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && last.to === page - 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  const named = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from} à ${to}`));
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter((part) => part !== '').join(' et ');
}
