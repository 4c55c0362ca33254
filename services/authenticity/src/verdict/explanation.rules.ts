import type { AuthenticityVerdict } from '@probant/contracts/authenticity';
import type { Signal } from '../signals/signal.ts';

/** What was analysed, as far as the explanation says it. */
export type AnalysisScope = {
  readonly isPdf: boolean;
  /** Whether the structure of a PDF cannot be read because it is encrypted, although it opens without a password. */
  readonly isEncrypted: boolean;
  readonly pageCount: number;
  readonly analysedPages: number;
  /** Analysed pages whose text was not read because the time for OCR was over, in ascending order. */
  readonly unreadPages: readonly number[];
  /** Pages on which codes were not looked for because the time was over. */
  readonly unsearchedPages: number;
  /** Whether a page has text, in its text layer or read by OCR. */
  readonly hasText: boolean;
  /** Whether only the start of the metadata of a PDF was read. */
  readonly isMetadataCut: boolean;
  /** Checks that failed on this file. */
  readonly failedChecks: number;
  /** Checks that were left out because the time was over. */
  readonly skippedChecks: number;
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

const CLOSING_SENTENCE =
  'Cet avis indique ce qui mérite une vérification : il ne prouve rien et n’autorise ni ne refuse rien.';

/** Explains an opinion in French, without any value of the document: what was found, what was checked, and what could not be. */
export function explainOpinion({ verdict, signals, scope }: Opinion): string {
  const found = (strength: Signal['strength']) =>
    signals.filter((signal) => signal.strength === strength).map(({ message }) => message);
  return [
    VERDICT_SENTENCES[verdict],
    ...found('strong'),
    ...introduce('Indice faible :', 'Indices faibles :', found('weak')),
    ...introduce('Pour information :', 'Pour information :', found('info')),
    describeChecks(scope),
    ...describeLimits(scope),
    CLOSING_SENTENCE,
  ].join(' ');
}

const introduce = (one: string, several: string, messages: readonly string[]): readonly string[] =>
  messages.length === 0 ? [] : [messages.length === 1 ? one : several, ...messages];

function describeChecks({ isPdf, isEncrypted }: AnalysisScope): string {
  if (!isPdf)
    return 'Contrôles effectués : métadonnées de l’image, traces de retouche, cohérence du contenu, codes 2D-Doc.';
  if (isEncrypted) return 'Contrôles effectués : cohérence du contenu, codes 2D-Doc.';
  return 'Contrôles effectués : métadonnées, structure et versions du fichier, polices et ordre d’affichage, images, cohérence du contenu, codes 2D-Doc.';
}

function describeLimits({
  isEncrypted,
  pageCount,
  analysedPages,
  unreadPages,
  unsearchedPages,
  hasText,
  isMetadataCut,
  failedChecks,
  skippedChecks,
}: AnalysisScope): readonly string[] {
  return [
    ...(analysedPages < pageCount ? [describeAnalysedPages(analysedPages, pageCount)] : []),
    ...(unreadPages.length > 0 ? [describeUnreadPages(unreadPages)] : []),
    ...(unsearchedPages > 0 ? ['Faute de temps, les codes 2D-Doc n’ont pas été cherchés sur toutes les pages.'] : []),
    ...(isEncrypted
      ? ['Le fichier est chiffré : ses métadonnées, ses versions, ses polices et ses images n’ont pas été contrôlées.']
      : []),
    ...(hasText ? [] : ['Aucun texte n’a pu être lu : le contenu n’a pas été contrôlé.']),
    ...(isMetadataCut ? ['Les métadonnées du fichier sont très longues : seul leur début a été contrôlé.'] : []),
    ...(failedChecks > 0
      ? [failedChecks === 1 ? 'Un contrôle n’a pas abouti.' : `${failedChecks} contrôles n’ont pas abouti.`]
      : []),
    ...(skippedChecks > 0 ? ['Faute de temps, une partie des contrôles n’a pas été faite.'] : []),
  ];
}

const describeAnalysedPages = (analysed: number, all: number): string =>
  analysed === 1
    ? `Seule la première page sur ${all} a été analysée.`
    : `Seules les ${analysed} premières pages sur ${all} ont été analysées.`;

/** Names pages as ranges: "des pages 3, 5 et 7 à 30". */
function describeUnreadPages(pages: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && last.to === page - 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  const named = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from} à ${to}`));
  const list = [named.slice(0, -1).join(', '), ...named.slice(-1)].filter((part) => part !== '').join(' et ');
  return `Faute de temps, le texte ${pages.length === 1 ? 'de la page' : 'des pages'} ${list} n’a pas été lu : son contenu n’a pas été contrôlé.`;
}
