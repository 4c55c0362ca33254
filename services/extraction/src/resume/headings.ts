import type { SectionKind } from './sections.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that say what a chapter is about, over folded text. Of two kinds in one heading the first of this list counts. */
const TOPICS: readonly (readonly [SectionKind, ReadonlySet<string>])[] = [
  [
    'other',
    words(
      'benevolat benevole benevoles volunteer volunteering associatif associative associatives associatifs engagement engagements extra-professionnelles extrascolaires extracurricular',
    ),
  ],
  ['languages', words('langue langues language languages linguistique linguistiques tongues')],
  [
    'education',
    words(
      'formation formations etude etudes diplome diplomes scolarite scolaire education academique academic studies universitaire degrees training cursus',
    ),
  ],
  [
    'certifications',
    words(
      'certification certifications certificat certificats certificate certificates certificates habilitation habilitations licences licenses accreditations',
    ),
  ],
  [
    'experience',
    words(
      'experience experiences emploi emplois employment stage stages internship internships carriere career job jobs postes missions alternance alternances',
    ),
  ],
  [
    'skills',
    words(
      'competence competences skill skills savoir-faire savoir-etre savoirs atout atouts expertise expertises expertises technologies outils tools logiciel logiciels software informatique informatiques bureautique qualites aptitudes abilities strengths competencies stack savoir-faire',
    ),
  ],
  ['experience', words('parcours work professional history')],
  ['education', words('qualifications')],
  ['references', words('reference references recommandations referees')],
  ['contact', words('contact contacts coordonnees contacter touch personal personnelles details')],
  [
    'other',
    words(
      'interet interets loisir loisirs interest interests hobbies hobby passions profil profile propos about resume summary objectif objectifs objective objectives presentation projet projets project projects publication publications reference references recommandations referees award awards honors honours distinctions prix informations information divers activites activities involvement permis reseaux sociaux divers complement complements communications conferences',
    ),
  ],
];
const FILLERS = words(
  "a au aux et and & / - de des du d d' l la le les mes mon ma my me moi en in of the to get key core main hard soft other autres professionnel professionnelle professionnelles professionnels pro professional technique techniques technical cle cles principal principales principaux domaine domaines areas area fields metier metiers transversales transverses humaines fonctionnelles personnelle relevant significatives recentes initiale continue complementaire complementaires vivantes etrangeres parlees maitrisees obtenus occupes centre centres competence-cles work professional history background life initial further computer it digital numeriques vie d'interet d'interets d'expertise d'etudes qualite parcours universitaires academiques techniques scolaires extra supplementaires",
);
/** Alone, these are as often an item of a list as the heading of a chapter. */
const ALSO_ITEMS = words(
  'informatique bureautique logiciels logiciel outils tools software technologies expertise qualites training projet projets project projects formation formations references recommandations work stage stages internship interest permis divers publications communications conferences competencies presentation information informations prix professional history parcours resume',
);

export type Heading = { readonly kind: SectionKind; readonly sure: boolean };

/** What a chapter is about, when every word of the line is one that headings are made of; null for any other line. */
export function headingOf(folded: string): Heading | null {
  if (folded.length > 60) return null;
  const spaced = /^(?:\p{L} ){3,}\p{L}$/u.test(folded) ? folded.replaceAll(' ', '') : folded;
  const bare = spaced.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (/[.;,]/.test(bare)) return null;
  const tokens = bare
    .replace(/\bsavoir[- ](faire|etre)\b/g, 'savoir-$1')
    .split(/\s*[&/|:]\s*|\s+/)
    .filter((token) => token !== '');
  if (tokens.length === 0 || tokens.length > 8) return null;
  const topic = (token: string) => TOPICS.find(([, list]) => list.has(token) || list.has(token.replace(/^[ld]'/, '')));
  if (!tokens.every((token) => FILLERS.has(token) || topic(token) !== undefined)) return null;
  const found = TOPICS.find(([, list]) =>
    tokens.some((token) => list.has(token) || list.has(token.replace(/^[ld]'/, ''))),
  );
  if (!found) return null;
  const kind =
    found[0] === 'other' && tokens.includes('experience') && tokens.includes('professional') ? 'experience' : found[0];
  return { kind, sure: !(tokens.length === 1 && ALSO_ITEMS.has(tokens[0] ?? '')) };
}
