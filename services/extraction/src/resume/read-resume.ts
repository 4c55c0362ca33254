import type { ResumeData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { collect, type TypeReading } from '../reading/field-reading.ts';
import { median } from '../reading/median.ts';
import { readEmail, readLinkedin, readPhone } from './contact.ts';
import { readCertifications, readDiplomas } from './diplomas.ts';
import { readExperiences } from './experiences.ts';
import { readLanguages, readSkills } from './listed.ts';
import { readLocation } from './location.ts';
import { handlesOf } from './name-parts.ts';
import { readPersonName } from './person-name.ts';
import { type ResumeLine, resumeLines } from './resume-lines.ts';
import { isResume } from './resume-signs.rules.ts';
import { linesOf, sectionsOf } from './sections.ts';

const HEAD_LINES = 12;
// A title taller than the name is taken for the heading of a chapter.
const FIRST_LINES = 3;
// How much taller than the text a name is set that does not stand in the head: beside a sidebar it comes after it.
const TALL = 1.3;

/** Reads a resume in French or English: contact details of the head, then its sections; nothing of what is no resume. */
export function readResume(document: OpenedDocument): TypeReading<ResumeData> {
  const lines = resumeLines(document);
  const parted = sectionsOf(lines);
  // Asked to read a resume in something else, the reader finds nothing: the address on an invoice is no candidate's.
  if (!isResume(parted, lines)) return collect<ResumeData>({});
  const contact = [...parted.head, ...linesOf(parted, 'contact')];
  const spare = [...contact, ...linesOf(parted, 'other')];
  const [email, linkedin] = [readEmail(lines), readLinkedin(lines)];
  const usual = median(
    lines.map(({ height }) => height),
    0,
  );
  const handles = handlesOf(email?.value ?? null, linkedin?.value ?? null);
  const name = readPersonName(nameLines(parted.head, lines, usual), { lines, handles, usual });
  const names = [name.firstname, name.lastname].flatMap((part) => part?.value ?? []);
  return collect<ResumeData>({
    ...name,
    email,
    phone: readPhone(contact) ?? readPhone(spare),
    linkedin,
    location: readLocation(contact, names),
    skills: readSkills(linesOf(parted, 'skills').filter((line) => !/^langu(?:es?|ages?)\s?:/.test(line.folded))),
    languages: readLanguages([
      ...linesOf(parted, 'languages'),
      ...linesOf(parted, 'skills').filter((line) => /^langu(?:es?|ages?)\s?:/.test(line.folded)),
    ]),
    experiences: readExperiences(linesOf(parted, 'experience')),
    diplomas: readDiplomas(linesOf(parted, 'education')),
    certifications: readCertifications(linesOf(parted, 'certifications')),
  });
}

/** Where a name is looked for: the head, the first rows of the page whatever they open, and what is set tall on the first page. */
function nameLines(head: readonly ResumeLine[], lines: readonly ResumeLine[], usual: number): ResumeLine[] {
  const tall = lines.filter((line) => line.height > TALL * usual && line.place.page === 1);
  const first = head.length > 0 ? head : lines;
  const chosen = new Set([...lines.slice(0, FIRST_LINES), ...first.slice(0, HEAD_LINES), ...tall]);
  return lines.filter((line) => chosen.has(line));
}
