export type SectionKind =
  | 'experience'
  | 'education'
  | 'skills'
  | 'languages'
  | 'certifications'
  | 'contact'
  | 'references'
  | 'other';

const splitWords = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that name the subject of a section, over folded text. A heading with words of two kinds has the kind listed first. */
const TOPIC_WORDS: readonly (readonly [SectionKind, ReadonlySet<string>])[] = [
  [
    'other',
    splitWords(
      'benevolat benevole benevoles volunteer volunteering associatif associative associatives associatifs engagement engagements extra-professionnelles extrascolaires extracurricular',
    ),
  ],
  ['languages', splitWords('langue langues language languages linguistique linguistiques tongues')],
  [
    'education',
    splitWords(
      'formation formations etude etudes diplome diplomes scolarite scolaire education academique academic studies universitaire degrees training cursus',
    ),
  ],
  [
    'certifications',
    splitWords(
      'certification certifications certificat certificats certificate certificates certificates habilitation habilitations licences licenses accreditations',
    ),
  ],
  [
    'experience',
    splitWords(
      'experience experiences emploi emplois employment stage stages internship internships carriere career job jobs postes missions alternance alternances',
    ),
  ],
  [
    'skills',
    splitWords(
      'competence competences skill skills savoir-faire savoir-etre savoirs atout atouts expertise expertises expertises technologies outils tools logiciel logiciels software informatique informatiques bureautique qualites aptitudes abilities strengths competencies stack savoir-faire',
    ),
  ],
  ['experience', splitWords('parcours work professional history')],
  ['education', splitWords('qualifications')],
  ['references', splitWords('reference references recommandations referees')],
  ['contact', splitWords('contact contacts coordonnees contacter touch personal personnelles details')],
  [
    'other',
    splitWords(
      'interet interets loisir loisirs interest interests hobbies hobby passions profil profile propos about resume summary objectif objectifs objective objectives presentation projet projets project projects publication publications reference references recommandations referees award awards honors honours distinctions prix informations information divers activites activities involvement permis reseaux sociaux divers complement complements communications conferences',
    ),
  ],
];
/** Words that occur in headings of every kind. */
const FILLER_WORDS = splitWords(
  "a au aux et and & / - de des du d d' l la le les mes mon ma my me moi en in of the to get key core main hard soft other autres professionnel professionnelle professionnelles professionnels pro professional technique techniques technical cle cles principal principales principaux domaine domaines areas area fields metier metiers transversales transverses humaines fonctionnelles personnelle relevant significatives recentes initiale continue complementaire complementaires vivantes etrangeres parlees maitrisees obtenus occupes centre centres competence-cles work professional history background life initial further computer it digital numeriques vie d'interet d'interets d'expertise d'etudes qualite parcours universitaires academiques techniques scolaires extra supplementaires",
);
/** Alone on a line, these words are as often an item of a list as the heading of a section. */
const AMBIGUOUS_WORDS = splitWords(
  'informatique bureautique logiciels logiciel outils tools software technologies expertise qualites training projet projets project projects formation formations references recommandations work stage stages internship interest permis divers publications communications conferences competencies presentation information informations prix professional history parcours resume',
);

/** `isSure` is false when only the layout can show that the line is a heading. */
export type Heading = { readonly kind: SectionKind; readonly isSure: boolean };

/** Parses a line as a section heading: every word must be a topic or a filler. Null for any other line. */
export function parseHeading(folded: string): Heading | null {
  if (folded.length > 60) return null;
  const joinedLetters = /^(?:\p{L} ){3,}\p{L}$/u.test(folded) ? folded.replaceAll(' ', '') : folded;
  const text = joinedLetters.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (/[.;,]/.test(text)) return null;
  const tokens = text
    .replace(/\bsavoir[- ](faire|etre)\b/g, 'savoir-$1')
    .split(/\s*[&/|:]\s*|\s+/)
    .filter((token) => token !== '');
  if (tokens.length === 0 || tokens.length > 8) return null;
  const isInList = (list: ReadonlySet<string>, token: string) =>
    list.has(token) || list.has(token.replace(/^[ld]'/, ''));
  const isTopic = (token: string) => TOPIC_WORDS.some(([, list]) => isInList(list, token));
  if (!tokens.every((token) => FILLER_WORDS.has(token) || isTopic(token))) return null;
  const [topic] = TOPIC_WORDS.find(([, list]) => tokens.some((token) => isInList(list, token))) ?? [];
  if (!topic) return null;
  const kind =
    topic === 'other' && tokens.includes('experience') && tokens.includes('professional') ? 'experience' : topic;
  return { kind, isSure: !(tokens.length === 1 && AMBIGUOUS_WORDS.has(tokens[0] ?? '')) };
}
