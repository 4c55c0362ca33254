import type { AuthenticityVerdict } from '@probant/contracts/authenticity';
import type { Signal } from '../signals/signal.ts';

/** What was analysed, as far as the explanation says it. */
export type AnalysisScope = {
  readonly isPdf: boolean;
  /** Whether the structure of a PDF cannot be read because it is encrypted, although it opens without a password. */
  readonly isEncrypted: boolean;
  readonly pageCount: number;
  readonly analysedPages: number;
  /** Whether a page has text, in its text layer or read by OCR. */
  readonly hasText: boolean;
  /** Checks that failed on this file. */
  readonly failedChecks: number;
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
  hasText,
  failedChecks,
}: AnalysisScope): readonly string[] {
  return [
    ...(analysedPages < pageCount
      ? [`Seules les ${analysedPages} premières pages sur ${pageCount} ont été analysées.`]
      : []),
    ...(isEncrypted
      ? ['Le fichier est chiffré : ses métadonnées, ses versions, ses polices et ses images n’ont pas été contrôlées.']
      : []),
    ...(hasText ? [] : ['Aucun texte n’a pu être lu : le contenu n’a pas été contrôlé.']),
    ...(failedChecks > 0
      ? [failedChecks === 1 ? 'Un contrôle n’a pas abouti.' : `${failedChecks} contrôles n’ont pas abouti.`]
      : []),
  ];
}
