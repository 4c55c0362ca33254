import { median } from '../reading/median.ts';
import type { ResumeLine } from './resume-lines.ts';

export type SectionKind = 'experience' | 'education' | 'skills' | 'languages' | 'certifications' | 'other';
type Section = { readonly kind: SectionKind; readonly lines: readonly ResumeLine[] };
export type Sections = { readonly head: readonly ResumeLine[]; readonly sections: readonly Section[] };

/** Headings in French and English, over folded text. The order matters: "certifications et langues" is languages. */
const HEADINGS: readonly (readonly [SectionKind, RegExp])[] = [
  [
    'other',
    /^(?:volunteer(?:ing)?(?: experience| work)?|benevolat|experiences? (?:associatives?|benevoles?)|vie associative|engagements?(?: associatifs?)?)$/,
  ],
  [
    'experience',
    /^(?:mes )?(?:experiences?(?: (?:professionnelles?|pro|significatives?|et stages))?|parcours(?: professionnel)?|(?:work|professional|relevant|employment|career) (?:experience|history)s?|employment|carriere|emplois?|stages?(?: et (?:emplois|alternance))?|work)$/,
  ],
  [
    'education',
    /^(?:mes )?(?:formations?(?: (?:academiques?|initiale|et diplomes?|universitaire))?|etudes?|diplomes?(?: et formations?)?|parcours (?:academique|scolaire|universitaire)|cursus(?: \w+)?|scolarite|education(?: (?:and|&) (?:training|qualifications))?|academic (?:background|qualifications)|qualifications)$/,
  ],
  [
    'languages',
    /^(?:langues?(?: (?:etrangeres?|vivantes?|parlees))?|languages?(?: skills)?|competences? linguistiques?)$/,
  ],
  [
    'certifications',
    /^(?:certifications?(?: (?:et|and|&) .{3,20})?|certificats?|certificates?|licen[cs]es? (?:&|and|et) certifications|habilitations?)$/,
  ],
  [
    'skills',
    /^(?:mes )?(?:(?:domaines? de )?competences?(?: (?:techniques?|cles?|professionnelles?|informatiques?|metiers?|principales|fonctionnelles|et outils|transversales|humaines))?|(?:technical |key |core |hard |soft |professional |computer )?skills(?: (?:and|&) .{3,20})?|technologies|outils(?: .{2,20})?|logiciels(?: .{2,20})?|informatique|bureautique|savoir[- ](?:faire|etre)|qualites|atouts|expertises?|core competencies|tech stack)$/,
  ],
  [
    'other',
    /^(?:centres? d'?interets?|loisirs|interests?|hobbies|passions|profils?|a propos(?: de moi)?|about(?: me)?|resume|summary|objecti(?:f|ve)s?|presentation|projets?(?: .{3,20})?|projects?|personal projects|publications?|references?|awards?|honou?rs?(?: ?[/&] ?awards)?|distinctions?|prix|contacts?|coordonnees|informations?(?: (?:personnelles?|complementaires?|de contact))?|divers|activit(?:es|ies)|activites extra.{0,20}|.{0,20}involvement|personal (?:details|information)|permis|reseaux(?: sociaux)?)$/,
  ],
];

/** Parts a resume at its headings; what stands above the first one is the head. */
export function sectionsOf(lines: readonly ResumeLine[]): Sections {
  const kinds = lines.map((line) => headingKind(line.folded));
  const tall = Math.max(0, ...lines.filter((_, at) => kinds[at] !== null).map(({ height }) => height));
  const usual = median(
    lines.map(({ height }) => height),
    1,
  );
  const head: ResumeLine[] = [];
  const sections: { kind: SectionKind; lines: ResumeLine[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const kind =
      kinds[at] ?? (tall > 1.15 * usual && looksLikeThem(line, tall) && sections.length > 0 ? 'other' : null);
    const inline = kind === null && !line.bullet ? inlineHeading(line) : null;
    if (kind !== null) sections.push({ kind, lines: [] });
    else if (inline) sections.push({ kind: inline.kind, lines: [inline.rest] });
    else (sections.at(-1)?.lines ?? head).push(line);
  }
  return { head, sections };
}

export const linesOf = ({ sections }: Sections, kind: SectionKind): ResumeLine[] =>
  sections.filter((section) => section.kind === kind).flatMap((section) => section.lines);

function headingKind(folded: string): SectionKind | null {
  if (folded.length > 60) return null;
  const spaced = /^(?:\p{L} ){3,}\p{L}$/u.test(folded) ? folded.replaceAll(' ', '') : folded;
  const bare = spaced.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/\s+/g, ' ');
  return HEADINGS.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}

/** A heading that no list knows, set like those that are known. */
const looksLikeThem = (line: ResumeLine, tall: number): boolean =>
  Math.abs(line.height - tall) < 0.06 * tall && line.text.length < 32 && !/\d/.test(line.text) && !line.bullet;

/** "Langues : anglais, espagnol" */
function inlineHeading(line: ResumeLine): { readonly kind: SectionKind; readonly rest: ResumeLine } | null {
  const match = /^([^:]{4,40}?)\s?:\s*(?=\S)/.exec(line.text);
  const kind = match && headingKind(line.folded.slice(0, match[1]?.length));
  if (!match || (kind !== 'skills' && kind !== 'languages' && kind !== 'certifications')) return null;
  const text = line.text.slice(match[0].length);
  return { kind, rest: { ...line, text, folded: line.folded.slice(match[0].length), parts: [text] } };
}
