import type { ResumeData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { median } from '@probant/kernel/median';
import { collectReadings, type TypeReading } from '../reading/field-reading.ts';
import { readCertifications } from './education/certifications.ts';
import { readDiplomas } from './education/diplomas.ts';
import { readExperiences } from './experience/experiences.ts';
import { isResume } from './is-resume.rules.ts';
import { type ResumeLine, readResumeLines } from './page/resume-lines.ts';
import { readEmail, readLinkedin, readPhone } from './person/contact.ts';
import { readLocation } from './person/location.ts';
import { createHandles } from './person/name-parts.ts';
import { readPersonName } from './person/person-name.ts';
import { selectLines, splitSections } from './sections/sections.ts';
import { readLanguages, readSkills } from './skills-and-languages.ts';

const LANGUAGE_LABEL_PATTERN = /^langu(?:es?|ages?)\s?:/;
const MAX_HEAD_LINES = 12;
// The first lines are searched even when a title taller than the name was taken for the heading of a section.
const FIRST_LINES = 3;
// Minimum height of a name outside the head, in median line heights. Next to a side column, the name comes after it.
const MIN_NAME_HEIGHT = 1.3;

/** Reads a resume in French or English: contact details of the head, then its sections. Returns no field for any other document. */
export function readResume(document: OpenedDocument): TypeReading<ResumeData> {
  const lines = readResumeLines(document);
  const sections = splitSections(lines);
  // The caller may have named the wrong type: the address on an invoice is not a candidate's.
  if (!isResume(sections, lines)) return collectReadings<ResumeData>({});
  const contact = [...sections.head, ...selectLines(sections, 'contact')];
  const otherContact = [...contact, ...selectLines(sections, 'other')];
  const [email, linkedin] = [readEmail(lines), readLinkedin(lines)];
  const medianHeight = median(
    lines.map(({ height }) => height),
    0,
  );
  const handles = createHandles(email?.value ?? null, linkedin?.value ?? null);
  const name = readPersonName(selectNameLines(sections.head, lines, medianHeight), { lines, handles, medianHeight });
  const nameParts = [name.firstname, name.lastname].flatMap((part) => part?.value ?? []);
  return collectReadings<ResumeData>({
    ...name,
    email,
    phone: readPhone(contact) ?? readPhone(otherContact),
    linkedin,
    location: readLocation(contact, nameParts),
    skills: readSkills(selectLines(sections, 'skills').filter((line) => !LANGUAGE_LABEL_PATTERN.test(line.folded))),
    languages: readLanguages([
      ...selectLines(sections, 'languages'),
      ...selectLines(sections, 'skills').filter((line) => LANGUAGE_LABEL_PATTERN.test(line.folded)),
    ]),
    experiences: readExperiences(selectLines(sections, 'experience')),
    diplomas: readDiplomas(selectLines(sections, 'education')),
    certifications: readCertifications(selectLines(sections, 'certifications')),
  });
}

/** Returns the lines that can contain the name: the head, the first lines in any case, and the tall lines of the first page. */
function selectNameLines(
  head: readonly ResumeLine[],
  lines: readonly ResumeLine[],
  medianHeight: number,
): ResumeLine[] {
  const tallLines = lines.filter((line) => line.height > MIN_NAME_HEIGHT * medianHeight && line.place.page === 1);
  const headLines = (head.length > 0 ? head : lines).slice(0, MAX_HEAD_LINES);
  const selectedLines = new Set([...lines.slice(0, FIRST_LINES), ...headLines, ...tallLines]);
  return lines.filter((line) => selectedLines.has(line));
}
