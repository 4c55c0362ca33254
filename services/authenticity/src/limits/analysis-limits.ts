import type { SignalStrength, SupportingDocumentType } from '@probant/contracts/authenticity';
import type { PaintLimit } from '@probant/documents/pdf-structure';

/** Checks of an analysis, as the explanation and `analysis_incomplete` name them, in the order of the explanation. */
export const CHECKS = [
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
export type Check = (typeof CHECKS)[number];

type LimitRow = {
  /** Those that it ends early. */
  readonly checks: readonly Check[];
  /**
   * `strong`: no program writes such a file, so that somebody wrote it to end an analysis early. `weak`: large documents reach the limit,
   * too. `info`: common documents do; the check is named as incomplete.
   */
  readonly strength: SignalStrength;
  /** Types of documents of which no honest one reaches the limit. They are `strong`. */
  readonly strongIn?: readonly SupportingDocumentType[];
  /** What there is too much of, in French, as the explanation names it. */
  readonly text: string;
};

/** Documents of one page or two with a few values. */
const SLIPS = ['rib', 'id_card'] as const;
/** Documents of a few pages. */
const SHORT_DOCUMENTS = [...SLIPS, 'attestation', 'resume'] as const;
/** Documents that have less than 200 pages, however many lines one of them lists. */
const THIN_DOCUMENTS = [...SHORT_DOCUMENTS, 'receipt'] as const;

/** Limits that end a part of an analysis early, in the order of the checks. */
export const ANALYSIS_LIMITS = {
  metadata_length: { checks: ['metadata'], strength: 'weak', text: 'longueur des métadonnées' },
  metadata_revisions: { checks: ['metadata'], strength: 'info', text: 'nombre de versions avec des métadonnées' },
  actions: { checks: ['structure'], strength: 'info', text: 'nombre d’actions' },
  saves: { checks: ['revisions'], strength: 'strong', text: 'nombre d’enregistrements du fichier' },
  revisions: { checks: ['revisions'], strength: 'weak', strongIn: SLIPS, text: 'nombre de versions différentes' },
  revision_content: {
    checks: ['revisions'],
    strength: 'weak',
    strongIn: SLIPS,
    text: 'étendue des versions antérieures',
  },
  signatures: { checks: ['signatures'], strength: 'weak', strongIn: SLIPS, text: 'nombre de champs ou de signatures' },
  pages: {
    checks: ['display_order', 'fonts', 'images', 'content', 'two_d_doc'],
    strength: 'weak',
    strongIn: THIN_DOCUMENTS,
    text: 'nombre de pages',
  },
  // The limit `pages` says what is left out.
  repeated_pages: { checks: [], strength: 'strong', text: 'nombre de pages vides ou identiques' },
  // Nothing is left out.
  idle_operators: { checks: [], strength: 'strong', text: 'nombre d’instructions sans effet' },
  operators: { checks: ['display_order', 'fonts'], strength: 'strong', text: 'nombre d’instructions d’affichage' },
  operations: {
    checks: ['display_order', 'fonts'],
    strength: 'weak',
    strongIn: SLIPS,
    text: 'nombre d’éléments affichés',
  },
  path_corners: { checks: ['display_order'], strength: 'weak', strongIn: SLIPS, text: 'détail des tracés' },
  shown_codes: { checks: ['display_order', 'fonts'], strength: 'strong', text: 'nombre de caractères lus' },
  glyphs: { checks: ['display_order', 'fonts'], strength: 'strong', text: 'nombre de caractères affichés' },
  content_bytes: { checks: ['display_order', 'fonts'], strength: 'strong', text: 'taille du contenu d’une page' },
  content_streams: {
    checks: ['display_order', 'fonts'],
    strength: 'strong',
    text: 'nombre de parties du contenu d’une page',
  },
  form_depth: { checks: ['display_order', 'fonts'], strength: 'strong', text: 'imbrication des éléments réutilisés' },
  forms: { checks: ['display_order', 'fonts'], strength: 'strong', text: 'nombre d’éléments réutilisés' },
  file_content: {
    checks: ['display_order', 'fonts'],
    strength: 'weak',
    strongIn: SLIPS,
    text: 'étendue du contenu des pages',
  },
  annotations: { checks: ['display_order', 'fonts'], strength: 'strong', text: 'nombre d’annotations' },
  covers: { checks: ['display_order'], strength: 'weak', strongIn: SLIPS, text: 'nombre d’aplats au-dessus de textes' },
  // Nothing is left out: the limit that the page reaches says what.
  crowded_values: {
    checks: [],
    strength: 'strong',
    text: 'nombre d’éléments autour de montants, de dates ou de comptes',
  },
  // The checks that the time ended are counted by themselves.
  marks: { checks: [], strength: 'strong', text: 'nombre d’éléments par page, qui prend le temps des contrôles' },
  tags: { checks: ['metadata'], strength: 'weak', strongIn: SLIPS, text: 'nombre de marques de contenu' },
  fonts: { checks: ['fonts'], strength: 'strong', text: 'nombre de polices d’une page' },
  font_tables: { checks: ['fonts'], strength: 'weak', text: 'taille des tables de polices' },
  figures: { checks: ['fonts'], strength: 'info', text: 'nombre de chiffres comparés' },
  pictures: { checks: ['images'], strength: 'info', text: 'nombre ou taille des images' },
  picture_characters: { checks: ['images'], strength: 'info', text: 'nombre de caractères comparés dans une image' },
  words: { checks: ['content'], strength: 'weak', strongIn: THIN_DOCUMENTS, text: 'nombre de mots' },
  values: {
    checks: ['content'],
    strength: 'weak',
    strongIn: SLIPS,
    text: 'nombre de montants, de dates ou de numéros',
  },
  fields: { checks: ['content'], strength: 'info', text: 'nombre de valeurs transmises' },
  code_pages: { checks: ['two_d_doc'], strength: 'info', text: 'nombre de pages qui peuvent porter un code' },
  codes: { checks: ['two_d_doc'], strength: 'weak', strongIn: SLIPS, text: 'nombre de codes' },
} as const satisfies Readonly<Record<string, LimitRow>>;

export type AnalysisLimit = keyof typeof ANALYSIS_LIMITS;
export const ANALYSIS_LIMIT_NAMES = Object.keys(ANALYSIS_LIMITS) as readonly AnalysisLimit[];

/** Returns the strength of a limit in a type of document. */
export function getLimitStrength(limit: AnalysisLimit, profile: SupportingDocumentType): SignalStrength {
  const { strength, strongIn = [] }: LimitRow = ANALYSIS_LIMITS[limit];
  return strongIn.includes(profile) ? 'strong' : strength;
}

/** Limits of the paint order. null: nothing that a check reads is missing. */
export const LIMITS_OF_PAINT: Readonly<Record<PaintLimit, AnalysisLimit | null>> = {
  operators: 'operators',
  idleOperators: 'idle_operators',
  operations: 'operations',
  smallOperations: null,
  outlineNumbers: 'path_corners',
  glyphs: 'glyphs',
  readGlyphs: 'shown_codes',
  contentBytes: 'content_bytes',
  streams: 'content_streams',
  formDepth: 'form_depth',
  forms: 'forms',
  annotations: 'annotations',
  fonts: 'fonts',
  fontEntries: 'font_tables',
  pageShare: 'file_content',
  tags: 'tags',
  tagDepth: null,
};
